import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { copy } from '../copy/no-firms.ts';
import type { ShowSearch } from '../model/page-state.ts';
import { isWordless } from '../model/query-problem.ts';
import { clearFilters, type DirectoryState, filterCount, updateSearch } from '../model/search-state.ts';
import { lastPage } from './ResultPages.tsx';

interface Props {
  readonly state: DirectoryState;
  readonly total: number;
  readonly show: ShowSearch;
  readonly turnPage: (state: DirectoryState) => void;
}

export { RefusedSearch } from './RefusedSearch.tsx';

/** In place of the firms where the page has none. */
export function NoFirms({ state, total, show, turnPage }: Props) {
  return total > 0 ? (
    <BeyondLastPage state={state} total={total} turnPage={turnPage} />
  ) : (
    <NoResults state={state} show={show} />
  );
}

/** A page number that was typed, or kept from a time when the search found more. */
function BeyondLastPage({ state, total, turnPage }: Omit<Props, 'show'>) {
  const last = lastPage(total);
  return (
    <EmptyState title={copy.beyondTitle(String(state.page ?? 1), last)}>
      <Button variant="outlineDark" onClick={() => turnPage(updateSearch(state, { page: String(last) }))}>
        {copy.toLastPage}
      </Button>
    </EmptyState>
  );
}

function NoResults({ state, show }: Pick<Props, 'state' | 'show'>) {
  if (isWordless(state.q ?? '')) {
    return (
      <EmptyState title={copy.wordlessTitle}>
        <p className="muted">{copy.wordless(state.q ?? '')}</p>
      </EmptyState>
    );
  }
  const filtered = filterCount(state) > 0;
  return (
    <EmptyState title={copy.emptyTitle}>
      <Button variant="outlineDark" onClick={() => show(filtered ? clearFilters(state) : {})}>
        {filtered ? copy.emptyFilters : copy.emptyQuery}
      </Button>
    </EmptyState>
  );
}
