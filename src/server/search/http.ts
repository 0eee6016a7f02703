import { endpoints } from '#contract/search/endpoints.ts';
import { file, type Handlers, read } from '#server/kernel/feature.ts';
import { searchBusinesses } from './reads/businesses.ts';
import { exportFirms } from './reads/export.ts';
import { mapOf } from './reads/map.ts';
import { suggest } from './reads/suggestions.ts';

export const http: Handlers<typeof endpoints> = {
  businesses: read(endpoints.businesses, (ctx, { query }) => searchBusinesses(ctx, query)),
  suggestions: read(endpoints.suggestions, (ctx, { query }) => suggest(ctx, query.q)),
  map: read(endpoints.map, (ctx, { query }) => mapOf(ctx, query)),
  export: file(endpoints.export, (ctx, { query }) => exportFirms(ctx, query)),
};
