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
    summary: 'Suggest firms, trades and places while typing',
    access,
    query: suggestionQuery,
    output: suggestions,
  }),
  map: endpoint({
    method: 'GET',
    path: '/search/map',
    summary: 'Locations of the matching firms, grouped into map cells',
    access,
    query: mapQuery,
    output: mapResult,
  }),
  place: endpoint({
    method: 'GET',
    path: '/search/place',
    summary: 'Coordinates of the center of a ZIP code',
    access,
    query: placeQuery,
    output: place,
  }),
  export: endpoint({
    method: 'GET',
    path: '/search/export',
    summary: 'Export the matching firms as a file',
    access,
    query: exportQuery,
    output: fileDownload,
    file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  }),
  saved: endpoint({
    method: 'GET',
    path: '/search/saved',
    summary: 'Saved searches of the signed-in person, newest first',
    access,
    output: z.array(savedSearch),
  }),
  save: endpoint({
    method: 'POST',
    path: '/search/saved',
    summary: 'Save a search',
    access,
    body: newSavedSearch,
    status: 201,
    output: savedSearch,
    errors: [409],
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/search/saved/:id',
    summary: 'Rename a saved search',
    access,
    params: z.strictObject({ id: uuid }),
    body: savedSearchName,
    output: savedSearch,
    errors: [404, 409],
  }),
  deleteSaved: endpoint({
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
