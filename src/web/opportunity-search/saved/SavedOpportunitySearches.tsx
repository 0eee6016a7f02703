import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import type { SavedSearch } from '#contract/search/schema.ts';
import { copy } from '#web/search/copy/saved.ts';
import { SavedSearchesDrawer } from '#web/search/saved/SavedSearchesDrawer.tsx';
import { SavedSearchSummary } from '#web/search/saved/SavedSearchSummary.tsx';
import { SaveSearchDialog } from '#web/search/saved/SaveSearchDialog.tsx';
import type { ShowOpportunities } from '../components/SearchFields.tsx';
import { activeFilters } from '../model/filter-chips.ts';
import { type OpportunitySearchState, parseOpportunitySearchState } from '../model/search-state.ts';
import { opportunitiesQuery } from '../queries.ts';

interface Props {
  readonly state: OpportunitySearchState;
  readonly dialog: 'save' | 'saved' | null;
  readonly close: () => void;
  readonly show: ShowOpportunities;
}

/** The dialogs of saved searches of opportunities, loaded at first use. */
export function SavedOpportunitySearches({ state, dialog, close, show }: Props) {
  const client = useQueryClient();
  const router = useRouter();
  const { page: _page, alert: _alert, ...search } = state;
  const proposed = () => {
    const facets = client.getQueryData(opportunitiesQuery(state).queryKey)?.facets;
    const parts = [search.q, ...labels(search, facets)].filter(Boolean);
    return parts.join(', ') || copy.everything.opportunities;
  };
  return (
    <>
      <SaveSearchDialog
        kind="opportunities"
        proposed={proposed}
        query={() => router.buildLocation({ to: '/opportunity/search', search }).searchStr}
        opened={dialog === 'save'}
        onClose={close}
      />
      <SavedSearchesDrawer
        kind="opportunities"
        opened={dialog === 'saved'}
        onClose={close}
        summary={(saved) => (
          <Summary
            saved={saved}
            onOpen={(found) => {
              close();
              show(found);
            }}
          />
        )}
      />
    </>
  );
}

const labels = (state: OpportunitySearchState, facets?: Parameters<typeof activeFilters>[1]) =>
  activeFilters(state, facets).map(({ label }) => label);

interface SummaryProps {
  readonly saved: SavedSearch;
  readonly onOpen: (search: OpportunitySearchState) => void;
}

function Summary({ saved, onOpen }: SummaryProps) {
  const search = parseOpportunitySearchState(useRouter().options.parseSearch(saved.query));
  return (
    <SavedSearchSummary
      saved={saved}
      q={search.q}
      filters={labels(search)}
      onOpen={() => onOpen(search)}
      link={(look) => (
        <Link to="/opportunity/search" search={search} {...look}>
          {saved.name}
        </Link>
      )}
    />
  );
}
