import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { copy } from '../copy/no-firms.ts';
import type { ShowSearch } from '../model/page-state.ts';
import { clearFilters, type DirectoryState, filterCount, updateSearch } from '../model/search-state.ts';
import { isWordless } from '../model/wordless.ts';
import { BeyondLastPage } from './BeyondLastPage.tsx';

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
    <BeyondLastPage page={state.page} total={total} turnTo={(page) => turnPage(updateSearch(state, { page }))} />
  ) : (
    <NoResults state={state} show={show} />
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
