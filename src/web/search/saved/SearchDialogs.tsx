import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import type { SavedSearch } from '#contract/search/schema.ts';
import { copy } from '../copy/saved.ts';
import { filterLabels } from '../model/filter-labels.ts';
import type { Dialog, ShowSearch } from '../model/page-state.ts';
import { type DirectoryState, parseSearchState, withView } from '../model/search-state.ts';
import { directoryQuery } from '../queries/directory.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { SavedSearchesDrawer } from './SavedSearchesDrawer.tsx';
import { SavedSearchSummary } from './SavedSearchSummary.tsx';
import { SaveSearchDialog } from './SaveSearchDialog.tsx';

interface Props {
  readonly state: DirectoryState;
  readonly dialog: Dialog | null;
  readonly open: (dialog: Dialog | null) => void;
  readonly show: ShowSearch;
}

/** The dialogs of the directory, loaded at first use. */
export function SearchDialogs({ state, dialog, open, show }: Props) {
  const client = useQueryClient();
  const router = useRouter();
  const close = () => open(null);
  const proposed = () => {
    const facets = client.getQueryData(directoryQuery(state).queryKey)?.facets;
    const parts = [state.q, ...filterLabels(state, facets).map(({ label }) => label)].filter(Boolean);
    return parts.join(', ') || copy.everything.firms;
  };
  const query = () => {
    const { page: _page, alert: _alert, ...search } = withView(state, { compare: undefined });
    return router.buildLocation({ to: '/search', search }).searchStr;
  };
  return (
    <>
      <SaveSearchDialog kind="firms" proposed={proposed} query={query} opened={dialog === 'save'} onClose={close} />
      <SavedSearchesDrawer
        kind="firms"
        opened={dialog === 'saved'}
        onClose={close}
        summary={(saved) => (
          <Summary
            saved={saved}
            onOpen={(search) => {
              close();
              show(search);
            }}
          />
        )}
      />
      <ExportDialog state={state} opened={dialog === 'export'} onClose={close} />
    </>
  );
}

interface SummaryProps {
  readonly saved: SavedSearch;
  readonly onOpen: (search: DirectoryState) => void;
}

function Summary({ saved, onOpen }: SummaryProps) {
  const search = parseSearchState(useRouter().options.parseSearch(saved.query));
  return (
    <SavedSearchSummary
      saved={saved}
      q={search.q}
      filters={filterLabels(search).map(({ label }) => label)}
      onOpen={() => onOpen(search)}
      link={(look) => (
        <Link to="/search" search={search} {...look}>
          {saved.name}
        </Link>
      )}
    />
  );
}
