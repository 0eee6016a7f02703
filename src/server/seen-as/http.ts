import { endpoints } from '#contract/seen-as/endpoints.ts';
import { downloadQuota } from '#server/kernel/context/quotas.ts';
import { file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { seenPapers, seenProfile, seenStatement } from './reads.ts';

export const http: Handlers<typeof endpoints> = {
  profile: read(endpoints.profile, (ctx, { params, query }) => seenProfile(ctx, params.id, query)),
  papers: read(endpoints.papers, (ctx, { params, query }) => seenPapers(ctx, params.id, query)),
  statement: file(endpoints.statement, (ctx, { params, query }) => seenStatement(ctx, params.id, query), {
    rateLimit: downloadQuota,
  }),
};
