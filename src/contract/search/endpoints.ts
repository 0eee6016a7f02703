import { USER_TYPES } from '../access/user-types.ts';
import { endpoint, members } from '../endpoint.ts';
import { searchQuery, searchResult } from './schema.ts';

export const endpoints = {
  businesses: endpoint({
    method: 'GET',
    path: '/search/businesses',
    summary: 'Search the directory: a page of firms, the exact total and the count of every filter value',
    access: members(...USER_TYPES),
    query: searchQuery,
    output: searchResult,
  }),
};
