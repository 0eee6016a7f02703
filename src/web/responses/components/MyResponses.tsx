import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DECLINE_REASON_LABELS } from '#contract/responses/rules/response-words.ts';
import { RESPONSE_STATES, type ResponseState } from '#contract/responses/rules.ts';
import type { FirmsResponse } from '#contract/responses/schema.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { LoadMoreRows } from '#web/ui/data/LoadMoreRows.tsx';
import { loadMoreOf } from '#web/ui/data/load-more.ts';
import { momentAt } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/mine.ts';
import { OUTCOME_LABELS, OWN_STATES } from '../copy/words.ts';
import { firmsResponsesQuery } from '../queries.ts';
import css from './Responses.module.css';

const inList = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

const ITEMS = [
  { value: 'all' as const, label: copy.all },
  ...RESPONSE_STATES.map((value) => ({ value, label: OWN_STATES[value] })),
];

/** Invitations and responses of a firm, the last word first. */
export function MyResponses({ mwbeId }: { readonly mwbeId: string }) {
  const [state, setState] = useState<ResponseState | null>(null);
  const query = useInfiniteQuery(firmsResponsesQuery(mwbeId, state));
  return (
    <div className={css.column}>
      {/* without a response there is nothing to choose from */}
      <div hidden={state === null && query.data?.pages[0]?.length === 0}>
        <Dropdown<ResponseState | 'all'>
          label={copy.filter}
          look="inline"
          items={ITEMS}
          value={state ?? 'all'}
          onChange={(chosen) => setState(chosen === 'all' ? null : chosen)}
        />
      </div>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={80} height={120} />}>
        {({ pages }) => {
          const rows = pages.flat();
          if (rows.length === 0) return state === null ? <Nothing /> : <p>{copy.noneHere}</p>;
          return (
            <>
              <ul className={css.list}>
                {rows.map((row) => (
                  <Row key={row.id} response={row} />
                ))}
              </ul>
              <LoadMoreRows more={loadMoreOf(query)} loaded={rows.length} noun={copy.nouns} onGrown={() => undefined} />
            </>
          );
        }}
      </QueryBoundary>
    </div>
  );
}

function Nothing() {
  return (
    <EmptyState title={copy.noneTitle}>
      <p className="muted">{copy.none}</p>
      <Link to="/opportunity/search" className={buttonClass({})}>
        {copy.toSearch}
      </Link>
    </EmptyState>
  );
}

function Row({ response }: { readonly response: FirmsResponse }) {
  const { opportunity_id: id, title, owner, is_open, state, outcome, reason, updated_at } = response;
  const due = is_open && response.deadline_at && momentAt(response.deadline_at, response.time_zone);
  return (
    <li className={css.row}>
      <div>
        <Link to="/opportunity/$id" params={{ id }}>
          {title}
        </Link>
        <p className={css.hint}>
          {[copy.by(owner), due && copy.due(due), copy.changed(inList.format(new Date(updated_at)))]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {reason && <p className={css.hint}>{DECLINE_REASON_LABELS[reason]}</p>}
      </div>
      <div className={css.acts}>
        <Badge status={is_open ? 'pending' : 'lapsed'}>{is_open ? copy.open : copy.ended}</Badge>
        <Badge status={outcome === 'chosen' ? 'verified' : 'info'}>
          {outcome === null ? OWN_STATES[state] : OUTCOME_LABELS[outcome]}
        </Badge>
      </div>
    </li>
  );
}
