import type { CurrentClaim } from '#contract/claims/schema.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { copy } from '../copy/claim.ts';
import { useWithdrawRegistration } from '../queries/own.ts';
import css from './Claims.module.css';
import { Withdraw } from './Withdraw.tsx';

type Registration = NonNullable<CurrentClaim['registration']>;

/** A registration that staff have not reviewed yet. */
export function RegistrationProgress({ registration }: { readonly registration: Registration }) {
  const withdraw = useWithdrawRegistration(registration.id);
  return (
    <>
      <PageHeading key={registration.id}>{copy.registrationTitle(registration.legal_business_name)}</PageHeading>
      <p className={css.lead}>{copy.registrationNote(registration.created_at)}</p>
      <Withdraw
        label={copy.withdrawRegistration}
        question={copy.withdrawRegistrationTitle}
        note={copy.withdrawRegistrationNote}
        action={copy.withdrawAction}
        loading={withdraw.isPending}
        onWithdraw={(done) => withdraw.mutate(undefined, { onSettled: done })}
      />
    </>
  );
}
