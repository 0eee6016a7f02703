import { endpoints } from '#contract/work-history/endpoints.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { correctProject, withdrawProject } from './commands/correct.ts';
import { recordProject } from './commands/record.ts';
import { recordProjects } from './commands/record-batch.ts';
import { remindFirm } from './commands/remind-firm.ts';
import { rejectProject, verifyProject } from './commands/respond.ts';
import { requestRevision, verifyRevision } from './commands/revise.ts';
import { ownCounts, ownProjects } from './reads/own.ts';
import { revision } from './reads/revisions.ts';
import { previewSheet } from './reads/sheet.ts';
import { timeline } from './reads/timeline.ts';
import { verifiedWork } from './reads/verified.ts';
import { project } from './reads.ts';

export const http: Handlers<typeof endpoints> = {
  record: command(endpoints.record, { run: (ctx, { body }) => recordProject(ctx, body) }),
  project: read(endpoints.project, (ctx, { query }) => project(ctx, query.id)),
  timeline: read(endpoints.timeline, (ctx, { params }) => timeline(ctx, params.id)),
  own: read(endpoints.own, (ctx, { query }) => ownProjects(ctx, query)),
  counts: read(endpoints.counts, (ctx, { query }) => ownCounts(ctx, query)),
  verified: read(endpoints.verified, (ctx, { params }) => verifiedWork(ctx, params.id)),
  verify: command(endpoints.verify, { run: (ctx, { params, body }) => verifyProject(ctx, params.id, body) }),
  reject: command(endpoints.reject, { run: (ctx, { params, body }) => rejectProject(ctx, params.id, body) }),
  requestRevision: command(endpoints.requestRevision, { run: (ctx, { body }) => requestRevision(ctx, body) }),
  revision: read(endpoints.revision, (ctx, { query }) => revision(ctx, query.id)),
  verifyRevision: command(endpoints.verifyRevision, { run: (ctx, { params }) => verifyRevision(ctx, params.id) }),
  correct: command(endpoints.correct, { run: (ctx, { params, body }) => correctProject(ctx, params.id, body) }),
  withdraw: command(endpoints.withdraw, { run: (ctx, { params, body }) => withdrawProject(ctx, params.id, body) }),
  remind: command(endpoints.remind, { run: (ctx, { params }) => remindFirm(ctx, params.id) }),
  previewSheet: read(endpoints.previewSheet, (ctx, { body }) => previewSheet(ctx, body)),
  recordBatch: command(endpoints.recordBatch, { run: (ctx, { body }) => recordProjects(ctx, body) }),
};
