import type { Claim } from '#contract/claims/schema.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { copy } from '../copy/claim.ts';
import { useWithdrawClaim } from '../queries/own.ts';
import { CertificateProof } from './CertificateProof.tsx';
import css from './Claims.module.css';
import { CodeForm } from './CodeForm.tsx';
import { EmailProof } from './EmailProof.tsx';
import { FirmFacts, firmName } from './FirmFacts.tsx';
import { LetterProof } from './LetterProof.tsx';
import { Withdraw } from './Withdraw.tsx';

/** A pending claim: its proofs, and the code once one is on its way. */
export function ClaimProgress({ claim }: { readonly claim: Claim }) {
  const withdraw = useWithdrawClaim(claim.id);
  const name = firmName(claim.firm);
  const hasCode = (claim.email_code?.tries_left ?? 0) > 0 || (claim.letter !== null && claim.letter.tries_left > 0);
  return (
    <>
      <PageHeading key={claim.id}>{copy.claimTitle(name)}</PageHeading>
      <div>
        <FirmFacts firm={claim.firm} />
      </div>
      {claim.disputed && <Banner variant="warning">{copy.disputed}</Banner>}
      {claim.state === 'review' && <Banner variant="info">{copy.review}</Banner>}
      {claim.state === 'open' && <p className={css.lead}>{copy.claimLead(claim.expires_at)}</p>}
      {!claim.disputed && (
        <>
          {hasCode && <CodeForm claim={claim} />}
          <EmailProof claim={claim} />
          <LetterProof claim={claim} />
        </>
      )}
      <CertificateProof claim={claim} />
      <Withdraw
        label={copy.withdraw}
        question={copy.withdrawTitle(name)}
        note={copy.withdrawNote}
        action={copy.withdrawAction}
        loading={withdraw.isPending}
        onWithdraw={(done) => withdraw.mutate(undefined, { onSettled: done })}
      />
    </>
  );
}
