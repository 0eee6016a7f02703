import { endpoints } from '#contract/businesses/endpoints.ts';
import { type Handlers, read } from '#server/kernel/feature.ts';
import { mwbe } from './reads.ts';

export const http: Handlers<typeof endpoints> = {
  mwbes: read(endpoints.mwbes, (ctx, { query }) => mwbe(ctx, query)),
};
