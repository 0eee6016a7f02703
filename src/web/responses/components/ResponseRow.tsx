import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DECLINE_REASON_LABELS, RESPONSE_LABELS } from '#contract/responses/rules/response-words.ts';
import type { OwnersResponse } from '#contract/responses/schema.ts';
import { Badge, type Status } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { day, dayOf } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/owner.ts';
import { OUTCOME_LABELS } from '../copy/words.ts';
import { priceOf } from '../model/price.ts';
import { useQuoteFile } from '../queries/files.ts';
import { detailsQuery } from '../queries.ts';
import { History } from './History.tsx';
import { QuoteFiles } from './QuoteFiles.tsx';
import css from './Responses.module.css';

const BADGES = {
  invited: 'pending',
  interested: 'info',
  declined: 'rejected',
  quoted: 'verified',
  withdrawn: 'lapsed',
} as const satisfies Record<OwnersResponse['state'], Status>;

/** One firm: what it said, and how far the invitation came. */
export function ResponseRow({ response }: { readonly response: OwnersResponse }) {
  const { mwbe_id: id, firm, city, firm_state, state, outcome } = response;
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={css.row}>
      <div>
        <Link to="/profile/$id" params={{ id }}>
          {firm}
        </Link>{' '}
        <span className={css.hint}>{[city, firm_state].filter(Boolean).join(', ')}</span>
        <Said response={response} />
      </div>
      <div className={css.acts}>
        <Badge status={BADGES[state]}>{RESPONSE_LABELS[state]}</Badge>
        {outcome !== null && outcome !== 'cancelled' && (
          <Badge status={outcome === 'chosen' ? 'verified' : 'lapsed'}>{OUTCOME_LABELS[outcome]}</Badge>
        )}
        <Button variant="plain" size="dense" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? copy.hideHistory : copy.history}
        </Button>
      </div>
      {isOpen && <RowHistory response={response} />}
    </li>
  );
}

function Said({ response }: { readonly response: OwnersResponse }) {
  const download = useQuoteFile(response.opportunity_id, response.id);
  const { state, reason, words, quote, channel, delivered_at, opened_at } = response;
  const steps = [
    channel === 'email' && copy.byEmail,
    delivered_at && `${copy.delivered} ${dayOf(delivered_at)}`,
    channel && (opened_at ? `${copy.openedOn} ${dayOf(opened_at)}` : copy.notOpened),
  ].filter(Boolean);
  return (
    <>
      {quote && (
        <p>
          <strong>{priceOf(quote)}</strong>
          {quote.valid_until && `, ${copy.validUntil(day(quote.valid_until))}`}
        </p>
      )}
      {quote && <QuoteFiles files={quote.files} download={download} of={response.firm} />}
      {state === 'quoted' && quote === null && <p className={css.hint}>{copy.sealedQuote}</p>}
      {(reason || words) && (
        <p className={css.words}>
          {[reason && DECLINE_REASON_LABELS[reason], words && `“${words}”`].filter(Boolean).join(': ')}
        </p>
      )}
      {steps.length > 0 && <p className={css.hint}>{steps.join(' · ')}</p>}
    </>
  );
}

const BOUNDARY = { loading: copy.loading, failedTitle: copy.failedTitle, failed: copy.failed };

function RowHistory({ response }: { readonly response: OwnersResponse }) {
  const query = useQuery(detailsQuery(response.opportunity_id, response.id));
  return (
    <div className={css.history}>
      <QueryBoundary query={query} copy={BOUNDARY} skeleton={<Skeleton width={60} height={40} />}>
        {({ history }) => <History events={history} />}
      </QueryBoundary>
    </div>
  );
}
