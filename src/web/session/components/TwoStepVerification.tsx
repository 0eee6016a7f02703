import { useQueryClient } from '@tanstack/react-query';
import type { Entry } from '#contract/session/schema.ts';
import { ApiError, api } from '#web/api.ts';
import { type Proof, ProofForm } from '#web/second-factor/components/ProofForm.tsx';
import { showAlert } from '#web/ui/alerts.ts';
import { focusNextHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { copy } from '../copy/two-step.ts';
import { useSubmitSecondFactor } from '../queries/two-step.ts';
import { twoStepQuery } from '../queries.ts';
import css from './LogIn.module.css';

/** What is asked for after the password. */
export function TwoStepVerification({
  step: { token, factors },
}: {
  readonly step: NonNullable<Entry['second_factor']>;
}) {
  const client = useQueryClient();
  const give = useSubmitSecondFactor();
  const back = () => {
    focusNextHeading();
    client.setQueryData(twoStepQuery.queryKey, null);
  };
  /** Where the step is over nothing can be proved any more, whatever somebody types. */
  const orBack = <T,>(call: Promise<T>): Promise<T> =>
    call.catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) {
        showAlert({ variant: 'error', text: copy.expired });
        back();
      }
      throw error;
    });
  const prove = (proof: Proof) => (proof.factor === 'password' ? Promise.resolve() : orBack(give(token, proof)));
  return (
    <div className={css.form}>
      <PageHeading className={css.title}>{copy.title}</PageHeading>
      <p className="muted">{copy.lead}</p>
      <ProofForm
        size="large"
        methods={factors}
        requestPasskey={() => orBack(api.session.askSecondFactor({ body: { token } }))}
        prove={prove}
      />
      <button type="button" className={css.back} onClick={back}>
        {copy.back}
      </button>
    </div>
  );
}
