import { endpoints } from '#contract/search/endpoints.ts';
import { type Handlers, read } from '#server/kernel/feature.ts';
import { searchBusinesses } from './reads/businesses.ts';

export const http: Handlers<typeof endpoints> = {
  businesses: read(endpoints.businesses, (ctx, { query }) => searchBusinesses(ctx, query)),
};
