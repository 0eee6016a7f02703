import { endpoints } from '#contract/businesses/endpoints.ts';
import { type Feature, read } from '#server/kernel/feature.ts';
import { mwbe } from './reads.ts';

export const businesses: Feature<typeof endpoints> = {
  http: { mwbes: read(endpoints.mwbes, (ctx, { query }) => mwbe(ctx, query)) },
};
