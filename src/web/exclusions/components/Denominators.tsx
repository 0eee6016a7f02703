import { useQuery } from '@tanstack/react-query';
import type { ExclusionSummary } from '#contract/exclusions/schema.ts';
import type { Sight } from '#contract/parent-projects/rules.ts';
import { dollars } from '#web/payments/model/money.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { KeyFigures } from '#web/ui/KeyFigures.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { summaryQuery } from '../queries.ts';
import css from './Exclusions.module.css';
import { GoalTable } from './GoalTable.tsx';

interface Props {
  readonly projectId: string;
  readonly sees: Sight;
}

/** The contract total with and without what was left out, what is pending, and goals in dollars of both. */
export function Denominators({ projectId, sees }: Props) {
  const query = useQuery(summaryQuery(projectId));
  return (
    <section className={css.sums} aria-labelledby="contract-total">
      <h2 id="contract-total">{copy.sums}</h2>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={100} height={80} />}>
        {(summary) => (
          <>
            <Figures summary={summary} sees={sees} />
            {summary.exceeding.length > 0 && (
              <Banner variant="warning">
                {copy.exceeding(summary.exceeding.map(({ title }) => title).join(', '))}
              </Banner>
            )}
            {summary.goals.length > 0 && (
              <GoalTable caption={copy.goals} heads={copy.goalColumns} goals={summary.goals} />
            )}
          </>
        )}
      </QueryBoundary>
    </section>
  );
}

function Figures({ summary, sees }: { readonly summary: ExclusionSummary; readonly sees: Sight }) {
  const items = [
    { key: 'whole', name: copy.without, cents: summary.total_cents, note: copy.of[sees] },
    { key: 'approved', name: copy.excluded, cents: summary.excluded_cents, note: copy.approvedCount(summary.approved) },
    { key: 'rest', name: copy.withExclusions, cents: summary.remaining_cents, note: copy.withNote },
    ...(sees === 'accepted'
      ? []
      : [
          {
            key: 'pending',
            name: copy.pending,
            cents: summary.pending_cents,
            note: copy.pendingCount(summary.pending),
          },
        ]),
  ];
  return (
    <KeyFigures
      items={items.map(({ cents, ...item }) => ({ ...item, value: dollars(cents), className: css[item.key] }))}
    />
  );
}
