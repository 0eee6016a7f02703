import { endpoints } from '#contract/accounts/endpoints.ts';
import { type Handlers, read } from '#server/kernel/feature.ts';
import { hiringCompany } from './reads.ts';

export const http: Handlers<typeof endpoints> = {
  hiringCompany: read(endpoints.hiringCompany, (ctx, { query }) => hiringCompany(ctx, query.id)),
};
