import { endpoints } from '#contract/businesses/endpoints.ts';
import { type Handlers, read } from '#server/kernel/feature.ts';
import { contact } from './reads/contact.ts';
import { agencies, standingOf } from './reads/standing.ts';
import { mwbe } from './reads.ts';

export const http: Handlers<typeof endpoints> = {
  mwbes: read(endpoints.mwbes, (ctx, { query }) => mwbe(ctx, query)),
  standing: read(endpoints.standing, (ctx, { params, query }) => standingOf(ctx, params.id, query)),
  contact: read(endpoints.contact, (ctx, { params }) => contact(ctx, params.id)),
  agencies: read(endpoints.agencies, (ctx) => agencies(ctx)),
};
