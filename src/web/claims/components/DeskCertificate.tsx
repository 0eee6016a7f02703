import { useState } from 'react';
import type { DeskClaim } from '#contract/claims/schema/desk.ts';
import { ConfirmModal } from '#web/staff/components/ConfirmModal.tsx';
import { ReasonModal } from '#web/staff/components/ReasonModal.tsx';
import { useAdminAction } from '#web/staff/queries/admin.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { dayOf } from '#web/ui/formats.ts';
import { desk as copy } from '../copy/desk.ts';
import { approveClaim, declineClaim } from '../queries/desk.ts';
import css from './ClaimsDesk.module.css';
import { FirmHeading, listedFacts, PersonLink, ProofLinks } from './DeskFacts.tsx';

/** A certificate beside what the lists say. */
export function DeskCertificate({ claim }: { readonly claim: DeskClaim }) {
  const [deciding, setDeciding] = useState<'approve' | 'decline' | null>(null);
  const approve = useAdminAction(approveClaim, () => copy.approved(claim.firm.legal_business_name));
  const decline = useAdminAction(declineClaim, () => copy.declined);
  const close = () => setDeciding(null);
  const name = claim.firm.legal_business_name;
  return (
    <li>
      <FirmHeading firm={claim.firm} />
      <DescriptionList
        layout="rows"
        items={[
          { name: copy.person, value: <PersonLink person={claim.person} /> },
          { name: copy.files, value: <ProofLinks files={claim.files} /> },
          ...listedFacts(claim.firm),
          { name: copy.begun, value: dayOf(claim.created_at) },
        ]}
      />
      <div className={css.buttons}>
        {claim.disputed ? (
          <Badge status="warning">{copy.disputed}</Badge>
        ) : (
          <Button size="dense" aria-label={copy.approveOf(name)} onClick={() => setDeciding('approve')}>
            {copy.approve}
          </Button>
        )}
        <Button
          variant="outlineDark"
          size="dense"
          aria-label={copy.declineOf(name)}
          onClick={() => setDeciding('decline')}
        >
          {copy.decline}
        </Button>
      </div>
      {deciding === 'approve' && (
        <ConfirmModal
          opened
          title={copy.approveTitle(claim.person.name, name)}
          note={copy.approveNote}
          action={copy.approve}
          loading={approve.isPending}
          onCancel={close}
          onConfirm={() => approve.mutate(claim.id, { onSettled: close })}
        />
      )}
      {deciding === 'decline' && (
        <ReasonModal
          title={copy.declineTitle(name)}
          label={copy.reason}
          max={1000}
          action={copy.decline}
          back={copy.back}
          onBack={close}
          onClose={close}
          send={(reason) => decline.mutateAsync({ id: claim.id, reason })}
          onSuccess={close}
        />
      )}
    </li>
  );
}
