import { useQueryClient } from '@tanstack/react-query';
import type { Entry } from '#contract/session/schema.ts';
import { ApiError, api } from '#web/api.ts';
import { type Proof, ProofForm } from '#web/second-factor/components/ProofForm.tsx';
import { showAlert } from '#web/ui/alerts.ts';
import { expectHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { copy } from '../copy/second-step.ts';
import { useGiveSecondFactor } from '../queries/second-step.ts';
import { secondStepQuery } from '../queries.ts';
import css from './LogIn.module.css';

/** What is asked for after the password. */
export function SecondStep({ step: { token, factors } }: { readonly step: NonNullable<Entry['second_factor']> }) {
  const client = useQueryClient();
  const give = useGiveSecondFactor();
  const back = () => {
    expectHeading();
    client.setQueryData(secondStepQuery.queryKey, null);
  };
  /** Where the step is over nothing can be proved any more, whatever somebody types. */
  const orBack = <T,>(call: Promise<T>): Promise<T> =>
    call.catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) {
        showAlert({ variant: 'error', text: copy.stepOver });
        back();
      }
      throw error;
    });
  const prove = (proof: Proof) => (proof.factor === 'password' ? Promise.resolve() : orBack(give(token, proof)));
  return (
    <div className={css.form}>
      <PageHeading className={css.title}>{copy.stepTitle}</PageHeading>
      <p className="muted">{copy.stepLead}</p>
      <ProofForm
        size="large"
        ways={factors}
        askPasskey={() => orBack(api.session.askSecondFactor({ body: { token } }))}
        prove={prove}
      />
      <button type="button" className={css.back} onClick={back}>
        {copy.stepBack}
      </button>
    </div>
  );
}
