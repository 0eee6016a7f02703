import { useState } from 'react';
import type { NewRegistration, SimilarFirm } from '#contract/claims/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { focusNextHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { registration as copy } from '../copy/registration.ts';
import { EMPTY, problemsOf, toRegistration } from '../model/registration-form.ts';
import { findSimilar, useRegister } from '../queries/own.ts';
import css from './Claims.module.css';
import { RegistrationFields } from './RegistrationFields.tsx';
import { SimilarFirms } from './SimilarFirms.tsx';

interface Props {
  readonly onBack: () => void;
  readonly onDispute: (firm: { readonly id: string; readonly name: string }) => void;
}

interface Offered {
  readonly details: NewRegistration;
  readonly firms: readonly SimilarFirm[];
}

/** A firm that is in no list: look-alikes of the directory are offered before anything is sent. */
export function RegisterFirm({ onBack, onDispute }: Props) {
  const register = useRegister();
  const [offered, setOffered] = useState<Offered | null>(null);
  const form = useAppForm({
    initialValues: EMPTY,
    validate: problemsOf,
    send: async (values) => {
      const details = toRegistration(values);
      const firms = await findSimilar(details);
      if (firms.length === 0) await register.mutateAsync({ ...details, similar_firms: [] });
      return { details, firms };
    },
    onSuccess: ({ details, firms }) => {
      focusNextHeading();
      if (firms.length > 0) setOffered({ details, firms });
    },
    keepAs: 'register firm',
  });
  if (offered) {
    const back = () => {
      focusNextHeading();
      setOffered(null);
    };
    return <SimilarFirms offered={offered} register={register} onBack={back} onDispute={onDispute} />;
  }
  return (
    <>
      <PageHeading key="register">{copy.title}</PageHeading>
      <p className={css.lead}>{copy.lead}</p>
      <form {...form.props} className={css.form}>
        <FormAlert form={form} />
        <RegistrationFields form={form} />
        <div className={css.buttons}>
          <Button variant="outlineDark" onClick={onBack}>
            {copy.back}
          </Button>
          <Button type="submit" loading={form.isPending}>
            {copy.next}
          </Button>
        </div>
      </form>
    </>
  );
}
