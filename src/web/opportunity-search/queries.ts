import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { type OpportunitySearchState, PAGE_SIZE } from './model/search-state.ts';

type Request = Parameters<typeof api.opportunitySearch.find>[0]['query'];
type TradesRequest = Parameters<typeof api.opportunitySearch.trades>[0]['query'];

/** A page of opportunities with the counts of all filters; the previous page stays until the next arrives. */
export const opportunitiesQuery = (state: OpportunitySearchState) =>
  queryOptions({
    queryKey: ['opportunity-search', state],
    queryFn: ({ signal }) =>
      api.opportunitySearch.find({ query: { ...state, page_size: String(PAGE_SIZE) } as Request, signal }),
    placeholderData: keepPreviousData,
  });

/** The trades below a code with their opportunities; selected trades do not change these counts. */
export const tradesBelowQuery = (state: OpportunitySearchState, parent: string) => {
  const { sort: _sort, page: _page, naics: _naics, ...query } = state;
  return queryOptions({
    queryKey: ['opportunity-search', 'trades', query, parent] as readonly unknown[],
    queryFn: ({ signal }) => api.opportunitySearch.trades({ query: { ...query, parent } as TradesRequest, signal }),
    placeholderData: keepPreviousData,
  });
};
