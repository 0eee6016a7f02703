import { useQuery } from '@tanstack/react-query';
import type { Funnel as FunnelCounts } from '#contract/outreach/schema.ts';
import { count } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { funnelsQuery } from '../queries.ts';
import css from './Outreach.module.css';

const STEPS = ['matched', 'reached', 'opened', 'interested', 'quoted', 'hired', 'paid'] as const;

const BOUNDARY = { loading: copy.funnelLoading, failedTitle: copy.funnelFailedTitle, failed: copy.funnelFailed };

/** How many firms came how far. */
export function Funnel({ id }: { readonly id: string }) {
  const query = useQuery(funnelsQuery([id]));
  return (
    <QueryBoundary query={query} copy={BOUNDARY} skeleton={<Skeleton width={100} height={72} />}>
      {([funnel]) => funnel && <Steps funnel={funnel} />}
    </QueryBoundary>
  );
}

function Steps({ funnel }: { readonly funnel: FunnelCounts }) {
  return (
    <>
      <dl className={css.funnel} aria-label={copy.funnel}>
        {STEPS.map((step) => (
          <div key={step} className={css.step}>
            <dt>{copy.steps[step]}</dt>
            <dd>{count(funnel[step])}</dd>
          </div>
        ))}
      </dl>
      <p className={css.muted}>{copy.funnelNote}</p>
    </>
  );
}

interface CellProps {
  readonly id: string;
  /** All rows of the table: they are asked for together. */
  readonly ids: readonly string[];
}

/** In one request at most. */
const AT_ONCE = 100;

/** The same in a row of the dashboard, in one line. */
export function FunnelCell({ id, ids }: CellProps) {
  const from = Math.max(0, Math.floor(ids.indexOf(id) / AT_ONCE) * AT_ONCE);
  const funnel = useQuery(funnelsQuery(ids.slice(from, from + AT_ONCE))).data?.find(
    ({ opportunity_id }) => opportunity_id === id,
  );
  if (!funnel) return null;
  return STEPS.filter((step) => funnel[step] > 0)
    .map((step) => `${count(funnel[step])} ${copy.steps[step].toLowerCase()}`)
    .join(', ');
}
