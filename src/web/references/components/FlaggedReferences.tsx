import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Decision } from '#contract/references/rules.ts';
import type { FlaggedReference } from '#contract/references/schema.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { dayOf } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { staff as copy } from '../copy/staff.ts';
import { flaggedQuery } from '../queries.ts';
import { AnswerText } from './AnswerText.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import css from './References.module.css';

/** Answers that may be by the firm itself, for staff to decide. */
export function FlaggedReferences() {
  const query = useQuery(flaggedQuery);
  const [asking, setAsking] = useState<{ readonly of: FlaggedReference; readonly decision: Decision } | null>(null);
  return (
    <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={90} height={80} />}>
      {(flagged) => (
        <>
          {flagged.length === 0 ? (
            <EmptyState title={copy.empty} />
          ) : (
            <ul className={css.list} aria-label={copy.list}>
              {flagged.map((one) => (
                <Item key={one.id} reference={one} onDecide={(decision) => setAsking({ of: one, decision })} />
              ))}
            </ul>
          )}
          {asking && <DecideDialog {...asking} onClose={() => setAsking(null)} />}
        </>
      )}
    </QueryBoundary>
  );
}

interface ItemProps {
  readonly reference: FlaggedReference;
  readonly onDecide: (decision: Decision) => void;
}

function Item({ reference, onDecide }: ItemProps) {
  const { name, email, firm, flags, decision, decided_by, decided_at, reason } = reference;
  return (
    <li className={css.item}>
      <div className={css.head}>
        <h2>{copy.from(name, email)}</h2>
        {decision === null && <Badge status="warning">{copy.pending}</Badge>}
        {decision === 'shown' && <Badge status="verified">{copy.decisions.shown}</Badge>}
        {decision === 'hidden' && <Badge status="rejected">{copy.decisions.hidden}</Badge>}
      </div>
      <p>{copy.about(firm)}</p>
      <ul>
        {flags.map((flag) => (
          <li key={flag}>{copy.flags[flag]}</li>
        ))}
      </ul>
      <AnswerText answer={{ ...reference, quality: null, on_time: null, communication: null, hire_again: null }} />
      {decided_at && <p className={css.note}>{copy.decidedBy(decided_by, dayOf(decided_at), reason)}</p>}
      <div className={css.acts}>
        {decision !== 'shown' && (
          <Button variant="outlineDark" aria-label={copy.showOf(name)} onClick={() => onDecide('shown')}>
            {copy.show}
          </Button>
        )}
        {decision !== 'hidden' && (
          <Button variant="outlineDark" aria-label={copy.hideOf(name)} onClick={() => onDecide('hidden')}>
            {copy.hide}
          </Button>
        )}
      </div>
    </li>
  );
}
