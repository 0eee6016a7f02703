import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { startRows } from '../model/rows.ts';
import { reportableQuery } from '../queries/report.ts';
import { GridForm } from './GridForm.tsx';

/** Reports payments of many contracts at once, typed or pasted from a spreadsheet. @param today `YYYY-MM-DD` */
export function PaymentsGrid({ today = new Date().toISOString().slice(0, 10) }: { readonly today?: string }) {
  const query = useQuery(reportableQuery);
  return (
    <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={80} />}>
      {({ contracts, due }) =>
        contracts.length === 0 ? (
          <EmptyState title={copy.empty}>{copy.emptyNote}</EmptyState>
        ) : (
          <GridForm start={startRows(contracts, due, today)} />
        )
      }
    </QueryBoundary>
  );
}
