import { endpoint, MEMBERS } from '../endpoint.ts';
import { trades } from '../search/schema/answers.ts';
import { opportunitySearchQuery, opportunitySearchResult, opportunityTradesQuery } from './schema.ts';

export const endpoints = {
  find: endpoint({
    method: 'GET',
    path: '/search/opportunities',
    summary: 'Search published opportunities: a page, the exact total and the count of every filter value',
    access: MEMBERS,
    query: opportunitySearchQuery,
    output: opportunitySearchResult,
  }),
  trades: endpoint({
    method: 'GET',
    path: '/search/opportunities/trades',
    summary: 'Trades below a NAICS code, with the opportunities that each would give as a filter',
    access: MEMBERS,
    query: opportunityTradesQuery,
    output: trades,
  }),
};
