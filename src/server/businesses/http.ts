import { endpoints } from '#contract/businesses/endpoints.ts';
import { type Handlers, read } from '#server/kernel/http/handler.ts';
import { agencies, certificationStatusOf } from './reads/certification-status.ts';
import { contact } from './reads/contact.ts';
import { mwbe } from './reads.ts';

export const http: Handlers<typeof endpoints> = {
  mwbes: read(endpoints.mwbes, (ctx, { query }) => mwbe(ctx, query)),
  certificationStatus: read(endpoints.certificationStatus, (ctx, { params, query }) =>
    certificationStatusOf(ctx, params.id, query),
  ),
  contact: read(endpoints.contact, (ctx, { params }) => contact(ctx, params.id)),
  agencies: read(endpoints.agencies, (ctx) => agencies(ctx)),
};
