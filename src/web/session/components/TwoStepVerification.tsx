import { useQueryClient } from '@tanstack/react-query';
import type { SignInResult } from '#contract/session/schema.ts';
import { ApiError, api } from '#web/api.ts';
import { type Proof, ProofForm } from '#web/second-factor/components/ProofForm.tsx';
import { showAlert } from '#web/ui/alerts.ts';
import { focusNextHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { copy } from '../copy/two-step.ts';
import { useSubmitSecondFactor } from '../queries/two-step.ts';
import { twoStepQuery } from '../queries.ts';
import css from './LogIn.module.css';

/** Asks for the second factor after the password. */
export function TwoStepVerification({
  step: { token, factors },
}: {
  readonly step: NonNullable<SignInResult['second_factor']>;
}) {
  const client = useQueryClient();
  const submit = useSubmitSecondFactor();
  const back = () => {
    focusNextHeading();
    client.setQueryData(twoStepQuery.queryKey, null);
  };
  /** An expired step accepts no proof, so the person starts over. */
  const backIfExpired = <T,>(call: Promise<T>): Promise<T> =>
    call.catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) {
        showAlert({ variant: 'error', text: copy.expired });
        back();
      }
      throw error;
    });
  const prove = (proof: Proof) =>
    proof.factor === 'password' ? Promise.resolve() : backIfExpired(submit(token, proof));
  return (
    <div className={css.form}>
      <PageHeading className={css.title}>{copy.title}</PageHeading>
      <p className="muted">{copy.lead}</p>
      <ProofForm
        size="large"
        methods={factors}
        requestPasskey={() => backIfExpired(api.session.secondFactorOptions({ body: { token } }))}
        prove={prove}
      />
      <button type="button" className={css.back} onClick={back}>
        {copy.back}
      </button>
    </div>
  );
}
