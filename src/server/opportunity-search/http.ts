import { endpoints } from '#contract/opportunity-search/endpoints.ts';
import { type Handlers, read } from '#server/kernel/http/handler.ts';
import { searchOpportunities, tradesOfOpportunities } from './reads.ts';

export const http: Handlers<typeof endpoints> = {
  find: read(endpoints.find, (ctx, { query }) => searchOpportunities(ctx, query)),
  trades: read(endpoints.trades, (ctx, { query }) => tradesOfOpportunities(ctx, query)),
};
