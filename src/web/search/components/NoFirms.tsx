import type { SearchResult } from '#contract/search/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { copy } from '../copy/no-firms.ts';
import type { ShowSearch } from '../model/page-state.ts';
import { clearFilters, type DirectoryState, filterCount, updateSearch } from '../model/search-state.ts';
import { widerQuestion } from '../model/wider-place.ts';
import { isWordless } from '../model/wordless.ts';
import { BeyondLastPage } from './BeyondLastPage.tsx';

interface Props {
  readonly state: DirectoryState;
  readonly total: number;
  /** Where the question asks. */
  readonly place: SearchResult['place'];
  readonly show: ShowSearch;
  readonly turnPage: (state: DirectoryState) => void;
}

export { RefusedSearch } from './RefusedSearch.tsx';

/** In place of the firms where the page has none. */
export function NoFirms({ state, total, place, show, turnPage }: Props) {
  return total > 0 ? (
    <BeyondLastPage page={state.page} total={total} turnTo={(page) => turnPage(updateSearch(state, { page }))} />
  ) : (
    <NoResults state={state} place={place} show={show} />
  );
}

function NoResults({ state, place, show }: Pick<Props, 'state' | 'place' | 'show'>) {
  if (isWordless(state.q ?? '')) {
    return (
      <EmptyState title={copy.wordlessTitle}>
        <p className="muted">{copy.wordless(state.q ?? '')}</p>
      </EmptyState>
    );
  }
  const filtered = filterCount(state) > 0;
  const wider = place && widerQuestion(place);
  return (
    <EmptyState title={copy.emptyTitle}>
      {wider && <Button onClick={() => show(updateSearch(state, { q: wider.q }))}>{copy.wider(wider.miles)}</Button>}
      <Button variant="outlineDark" onClick={() => show(filtered ? clearFilters(state) : {})}>
        {filtered ? copy.emptyFilters : copy.emptyQuery}
      </Button>
    </EmptyState>
  );
}
