import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import { RESPONSE_LABELS } from '#contract/responses/rules/response-words.ts';
import { RESPONSE_STATES, type ResponseState } from '#contract/responses/rules.ts';
import type { OwnersSummary } from '#contract/responses/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Switch } from '#web/ui/Choice.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { LoadMoreRows } from '#web/ui/data/LoadMoreRows.tsx';
import { loadMoreOf } from '#web/ui/data/load-more.ts';
import { count } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/owner.ts';
import { type ResponseFilters, responsesQuery, summaryQuery, useOwnerActs } from '../queries.ts';
import { CompareQuotes } from './CompareQuotes.tsx';
import { ResponseRow } from './ResponseRow.tsx';
import css from './Responses.module.css';

/** Firms that were invited or answered, for the owner of an opportunity. */
export function ResponsesSection({ opportunity }: { readonly opportunity: Opportunity }) {
  const { id } = opportunity;
  const summary = useQuery(summaryQuery(id));
  return (
    <section id="responses" className={css.section} aria-label={copy.title}>
      <h2>{copy.title}</h2>
      <QueryBoundary query={summary} copy={copy} skeleton={<Skeleton width={60} height={80} />}>
        {(now) => <Loaded opportunity={opportunity} summary={now} />}
      </QueryBoundary>
    </section>
  );
}

function Loaded({ opportunity, summary }: { readonly opportunity: Opportunity; readonly summary: OwnersSummary }) {
  const { id } = opportunity;
  const [filters, setFilters] = useState<ResponseFilters>({ q: '', state: null });
  const [isComparing, setComparing] = useState(false);
  const total = Object.values(summary.counts).reduce((sum, n) => sum + n, 0);
  return (
    <>
      <Opening id={id} summary={summary} />
      {total === 0 ? (
        <p>
          {copy.none} <Link to="/search">{copy.toSearch}</Link>
        </p>
      ) : (
        <>
          <Acts id={id} summary={summary} />
          {!summary.sealed && summary.counts.quoted > 0 && (
            <div>
              <Button variant="outlineDark" aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
                {isComparing ? copy.hideCompare : copy.compare}
              </Button>
            </div>
          )}
          {isComparing && <CompareQuotes opportunity={opportunity} />}
          <Filters filters={filters} counts={summary.counts} total={total} onChange={setFilters} />
          <Rows id={id} filters={filters} />
        </>
      )}
    </>
  );
}

/** When quotes are opened; the owner decides until the first one comes. */
function Opening({ id, summary }: { readonly id: string; readonly summary: OwnersSummary }) {
  const { openQuotes } = useOwnerActs(id);
  const { at_once, sealed, may_change_opening } = summary;
  return (
    <div className={css.column}>
      <Banner variant="info">{at_once ? copy.atOnce : sealed ? copy.sealed : copy.opened}</Banner>
      {may_change_opening && (
        <Switch checked={at_once} disabled={openQuotes.isPending} onChange={(next) => openQuotes.mutate(next)}>
          {copy.openAtOnce}
        </Switch>
      )}
    </div>
  );
}

function Acts({ id, summary }: { readonly id: string; readonly summary: OwnersSummary }) {
  const { followUp, download } = useOwnerActs(id);
  const ask = () =>
    followUp.mutate(undefined, {
      onSuccess: ({ followed_up }) => showAlert({ variant: 'success', text: copy.followedUp(followed_up) }),
    });
  return (
    <div className={css.acts}>
      {summary.to_follow_up > 0 && (
        <Button loading={followUp.isPending} onClick={ask}>
          {copy.followUp(summary.to_follow_up)}
        </Button>
      )}
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          variant="outlineDark"
          loading={download.isPending && download.variables?.format === format}
          onClick={() => download.mutate({ format, name: copy.fileName })}
        >
          {copy[format]}
        </Button>
      ))}
    </div>
  );
}

interface FilterProps {
  readonly filters: ResponseFilters;
  readonly counts: OwnersSummary['counts'];
  readonly total: number;
  readonly onChange: (filters: ResponseFilters) => void;
}

function Filters({ filters, counts, total, onChange }: FilterProps) {
  const items = [
    { value: 'all' as const, label: `${copy.all} (${count(total)})` },
    ...RESPONSE_STATES.map((state) => ({
      value: state,
      label: `${RESPONSE_LABELS[state]} (${count(counts[state] ?? 0)})`,
    })),
  ];
  return (
    <div className={css.acts}>
      <TextField label={copy.filter} value={filters.q} onChange={(q) => onChange({ ...filters, q })} />
      <Dropdown<ResponseState | 'all'>
        label={copy.title}
        items={items}
        value={filters.state ?? 'all'}
        onChange={(state) => onChange({ ...filters, state: state === 'all' ? null : state })}
      />
    </div>
  );
}

function Rows({ id, filters }: { readonly id: string; readonly filters: ResponseFilters }) {
  const query = useInfiniteQuery(responsesQuery(id, filters));
  return (
    <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={80} height={120} />}>
      {({ pages }) => {
        const rows = pages.flat();
        if (rows.length === 0) return <p className={css.hint}>{copy.noMatch}</p>;
        return (
          <>
            <ul className={css.list}>
              {rows.map((row) => (
                <ResponseRow key={row.id} response={row} />
              ))}
            </ul>
            <LoadMoreRows more={loadMoreOf(query)} loaded={rows.length} noun={copy.firms} onGrown={() => undefined} />
          </>
        );
      }}
    </QueryBoundary>
  );
}
