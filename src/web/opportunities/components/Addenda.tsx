import { useRef } from 'react';
import type { Addendum, Opportunity } from '#contract/opportunities/schema.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { copy } from '../copy/page.ts';
import { useAcknowledge } from '../queries/opportunity.ts';
import { ChangeTable } from './ChangeTable.tsx';
import css from './Opportunity.module.css';

interface Props {
  readonly opportunity: Opportunity;
  /** The firm that says that it has read them. */
  readonly mwbeId: string | undefined;
}

/** What changed after the publication, the newest first. */
export function Addenda({ opportunity, mwbeId }: Props) {
  const { addenda } = opportunity;
  const unread = mwbeId === undefined ? 0 : addenda.filter((one) => one.acknowledged_at === null).length;
  return (
    <section className={css.section} aria-label={copy.addenda}>
      <div className={css.title}>
        <h2>{copy.addenda}</h2>
        {unread > 0 && <Badge status="warning">{copy.newAddenda(unread)}</Badge>}
      </div>
      {addenda.toReversed().map((one) => (
        <AddendumCard key={one.number} opportunity={opportunity} addendum={one} mwbeId={mwbeId} />
      ))}
    </section>
  );
}

function AddendumCard({ opportunity, addendum, mwbeId }: Props & { readonly addendum: Addendum }) {
  const { number, said, changes, issued_at, acknowledged_at } = addendum;
  return (
    <article className={css.addendum} aria-label={copy.withAddendum(number)}>
      <h3>{copy.addendum(number, issued_at)}</h3>
      <p className={css.words}>{said}</p>
      <ChangeTable changes={changes} titles={opportunity.trade_titles} />
      {mwbeId && <Acknowledge id={opportunity.id} mwbeId={mwbeId} number={number} at={acknowledged_at} />}
    </article>
  );
}

interface AcknowledgeProps {
  readonly id: string;
  readonly mwbeId: string;
  readonly number: number;
  readonly at: string | null;
}

/** The status is there from the start, so that it is announced once the button has gone. */
function Acknowledge({ id, mwbeId, number, at }: AcknowledgeProps) {
  const acknowledge = useAcknowledge(id, mwbeId);
  const status = useRef<HTMLParagraphElement>(null);
  // the button, which had the focus, goes
  const confirm = () => acknowledge.mutate(number, { onSuccess: () => status.current?.focus() });
  return (
    <>
      <p ref={status} tabIndex={-1} role="status" className={css.status}>
        {at && copy.acknowledged(at)}
      </p>
      {!at && (
        <div>
          <Button
            variant="outlineDark"
            size="dense"
            aria-label={copy.acknowledgeLabel(number)}
            loading={acknowledge.isPending}
            onClick={confirm}
          >
            {copy.acknowledge}
          </Button>
        </div>
      )}
    </>
  );
}
