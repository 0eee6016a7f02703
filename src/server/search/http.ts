import { endpoints } from '#contract/search/endpoints.ts';
import { command, file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { forgetSearch, renameSearch, saveSearch } from './commands.ts';
import { searchBusinesses } from './reads/businesses.ts';
import { exportFirms } from './reads/export.ts';
import { mapOf } from './reads/map.ts';
import { placeOf } from './reads/place.ts';
import { savedSearches } from './reads/saved.ts';
import { suggest } from './reads/suggestions.ts';

export const http: Handlers<typeof endpoints> = {
  businesses: read(endpoints.businesses, (ctx, { query }) => searchBusinesses(ctx, query)),
  suggestions: read(endpoints.suggestions, (ctx, { query }) => suggest(ctx, query.q)),
  map: read(endpoints.map, (ctx, { query }) => mapOf(ctx, query)),
  place: read(endpoints.place, async (_ctx, { query }) => placeOf(query.zip)),
  export: file(endpoints.export, (ctx, { query }) => exportFirms(ctx, query)),
  saved: read(endpoints.saved, savedSearches),
  save: command(endpoints.save, { run: (ctx, { body }) => saveSearch(ctx, body) }),
  rename: command(endpoints.rename, { run: (ctx, { params, body }) => renameSearch(ctx, params.id, body.name) }),
  forget: command(endpoints.forget, { run: (ctx, { params }) => forgetSearch(ctx, params.id) }),
};
