import { EmptyState } from '#web/ui/States.tsx';
import { copy as noFirms } from '../copy/no-firms.ts';
import { copy } from '../copy.ts';
import type { ShowSearch } from '../model/page-state.ts';
import type { QueryProblem } from '../model/query-problem.ts';
import type { DirectoryState } from '../model/search-state.ts';
import { FilterChips } from './Filters.tsx';

interface Props {
  readonly state: DirectoryState;
  readonly problem: QueryProblem;
  readonly show: ShowSearch;
}

/** A search that the server refused: why, and the filters to remove. */
export function RefusedSearch({ state, problem, show }: Props) {
  return (
    <div role="alert">
      <EmptyState title={copy.refused(problem)}>
        <p className="muted">{noFirms.refusedNote}</p>
        <FilterChips state={state} facets={undefined} show={show} />
      </EmptyState>
    </div>
  );
}
