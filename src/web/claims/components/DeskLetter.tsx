import { useState } from 'react';
import type { DeskClaim } from '#contract/claims/schema/desk.ts';
import { ConfirmModal } from '#web/staff/components/ConfirmModal.tsx';
import { useAdminAction } from '#web/staff/queries/admin.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { dayOf } from '#web/ui/formats.ts';
import { desk as copy } from '../copy/desk.ts';
import { printLetter } from '../queries/desk.ts';
import css from './ClaimsDesk.module.css';
import { FirmHeading, listedFacts, PersonLink } from './DeskFacts.tsx';

/** A letter to print and mail; printed again, it gets a new code. */
export function DeskLetter({ claim }: { readonly claim: DeskClaim }) {
  const [asks, setAsks] = useState(false);
  const print = useAdminAction(printLetter, () => copy.printed);
  const { letter_requested_at: requested, letter_printed_at: printed } = claim;
  const close = () => setAsks(false);
  const start = () => print.mutate(claim.id, { onSettled: close });
  return (
    <li>
      <FirmHeading firm={claim.firm} />
      <DescriptionList
        layout="rows"
        items={[
          { name: copy.person, value: <PersonLink person={claim.person} /> },
          ...listedFacts(claim.firm).slice(0, 1),
          { name: copy.requested, value: requested ? dayOf(requested) : copy.notStated },
        ]}
      />
      <div className={css.buttons}>
        <Badge status={printed ? 'info' : 'pending'}>{printed ? copy.printedOn(printed) : copy.toPrint}</Badge>
        {claim.disputed ? (
          <Badge status="warning">{copy.disputed}</Badge>
        ) : (
          <Button
            variant={printed ? 'outlineDark' : 'dark'}
            size="dense"
            aria-label={copy.printOf(claim.firm.legal_business_name)}
            loading={print.isPending}
            onClick={printed ? () => setAsks(true) : start}
          >
            {printed ? copy.printAgain : copy.print}
          </Button>
        )}
      </div>
      <ConfirmModal
        opened={asks}
        title={copy.printAgainTitle}
        note={copy.printAgainNote}
        action={copy.printAgain}
        loading={print.isPending}
        onCancel={close}
        onConfirm={start}
      />
    </li>
  );
}
