import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { firmRecordsQuery } from '../queries/firm-records.ts';
import { ResultPanel } from './ResultPanel.tsx';

/** All signed records of a firm, each checked as if its file had been chosen. */
export function FirmRecords({ firm }: { readonly firm: string }) {
  const query = useQuery(firmRecordsQuery(firm));
  return (
    <QueryBoundary query={query} copy={copy.firmRecords} skeleton={<Skeleton width={60} height={40} />}>
      {(results) => (
        <>
          <p role="status">{copy.firmRecords.count(results.length)}</p>
          {results.map(
            ({ file, result }) => result && <ResultPanel key={file} result={result} asOf={query.dataUpdatedAt} />,
          )}
        </>
      )}
    </QueryBoundary>
  );
}
