import { endpoints } from '#contract/work-history/endpoints.ts';
import { command, type Handlers, read } from '#server/kernel/feature.ts';
import { rejectProject, verifyProject } from './commands/answer.ts';
import { recordProject } from './commands/record.ts';
import { verifiedWork } from './reads/verified.ts';
import { project } from './reads.ts';

export const http: Handlers<typeof endpoints> = {
  record: command(endpoints.record, { run: (ctx, { body }) => recordProject(ctx, body) }),
  project: read(endpoints.project, (ctx, { query }) => project(ctx, query.id)),
  verified: read(endpoints.verified, (ctx, { params }) => verifiedWork(ctx, params.id)),
  verify: command(endpoints.verify, { run: (ctx, { params, body }) => verifyProject(ctx, params.id, body.services) }),
  reject: command(endpoints.reject, {
    run: (ctx, { params, body }) => rejectProject(ctx, params.id, body.rejected_reason),
  }),
};
