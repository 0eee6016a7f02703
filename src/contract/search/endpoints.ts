import { z } from 'zod';
import { USER_TYPES } from '../access/user-types.ts';
import { endpoint, fileDownload, members } from '../endpoint.ts';
import { uuid } from '../formats.ts';
import {
  exportQuery,
  mapQuery,
  mapResult,
  newSavedSearch,
  place,
  placeQuery,
  savedSearch,
  savedSearchName,
  searchQuery,
  searchResult,
  suggestionQuery,
  suggestions,
} from './schema.ts';

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
  place: endpoint({
    method: 'GET',
    path: '/search/place',
    summary: 'Where the middle of a ZIP code is',
    access,
    query: placeQuery,
    output: place,
  }),
  export: endpoint({
    method: 'GET',
    path: '/search/export',
    summary: 'The firms of a search as a file',
    access,
    query: exportQuery,
    output: fileDownload,
    file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  }),
  saved: endpoint({
    method: 'GET',
    path: '/search/saved',
    summary: 'The searches that the person who is logged in keeps, newest first',
    access,
    output: z.array(savedSearch),
  }),
  save: endpoint({
    method: 'POST',
    path: '/search/saved',
    summary: 'Keep a search under a name',
    access,
    body: newSavedSearch,
    status: 201,
    output: savedSearch,
    errors: [409],
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/search/saved/:id',
    summary: 'Give a saved search another name',
    access,
    params: z.strictObject({ id: uuid }),
    body: savedSearchName,
    output: savedSearch,
    errors: [404, 409],
  }),
  forget: endpoint({
    method: 'DELETE',
    path: '/search/saved/:id',
    summary: 'Delete a saved search',
    access,
    params: z.strictObject({ id: uuid }),
    status: 204,
    output: z.null(),
    errors: [404],
  }),
};
