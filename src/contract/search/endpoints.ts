import { USER_TYPES } from '../access/user-types.ts';
import { endpoint, members, savedFile } from '../endpoint.ts';
import { exportQuery, mapQuery, mapResult, searchQuery, searchResult, suggestionQuery, suggestions } from './schema.ts';

const access = members(...USER_TYPES);

export const endpoints = {
  businesses: endpoint({
    method: 'GET',
    path: '/search/businesses',
    summary: 'Search the directory: a page of firms, the exact total and the count of every filter value',
    access,
    query: searchQuery,
    output: searchResult,
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/search/suggestions',
    summary: 'What somebody may mean while typing: firms, trades and places',
    access,
    query: suggestionQuery,
    output: suggestions,
  }),
  map: endpoint({
    method: 'GET',
    path: '/search/map',
    summary: 'Where the firms of a search are, gathered in cells of a map',
    access,
    query: mapQuery,
    output: mapResult,
  }),
  export: endpoint({
    method: 'GET',
    path: '/search/export',
    summary: 'The firms of a search as a file',
    access,
    query: exportQuery,
    output: savedFile,
    file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  }),
};
