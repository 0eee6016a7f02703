import type { OwnDispute } from '#contract/claims/schema.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { copy } from '../copy/claim.ts';
import { useDisputeUploads, useWithdrawDispute } from '../queries/own.ts';
import { ProofFiles } from './CertificateProof.tsx';
import css from './Claims.module.css';
import { FirmFacts, firmName } from './FirmFacts.tsx';
import { Withdraw } from './Withdraw.tsx';

/** An open objection: what supports it can be added until staff decide. */
export function DisputeProgress({ dispute }: { readonly dispute: OwnDispute }) {
  const queue = useDisputeUploads(dispute.id);
  const withdraw = useWithdrawDispute(dispute.id);
  return (
    <>
      <PageHeading key={dispute.id}>{copy.openDisputeTitle(firmName(dispute.firm))}</PageHeading>
      <div>
        <FirmFacts firm={dispute.firm} />
      </div>
      <p className={css.lead}>{copy.openDisputeNote}</p>
      <ProofFiles files={dispute.files} queue={queue} />
      <Withdraw
        label={copy.withdrawDispute}
        question={copy.withdrawDisputeTitle}
        note={copy.withdrawDisputeNote}
        action={copy.withdrawAction}
        loading={withdraw.isPending}
        onWithdraw={(done) => withdraw.mutate(undefined, { onSettled: done })}
      />
    </>
  );
}
