import { STAFF } from '#contract/endpoint.ts';
import { endpoints } from '#contract/imports/endpoints.ts';
import { LIST_UPLOAD } from '#contract/imports/rules/list-upload.ts';
import { exportQuota } from '#server/kernel/context/quotas.ts';
import type { UploadRules } from '#server/kernel/files/uploads.ts';
import { command, file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { correctRow } from './commands/correct-row.ts';
import { createDraft, discardDraft, findUploadedList, planDraft, runDraft } from './commands/drafts.ts';
import { decideReview, undoMerge } from './commands/review.ts';
import { startUndoJob } from './commands/undo.ts';
import { loadCountyLookup } from './parsing/counties.ts';
import {
  agenciesWithLists,
  importDetail,
  importHistory,
  mappingFor,
  previewPage,
  rejectedRowsFile,
} from './reads/drafts.ts';
import { mergeHistory, pendingReviews } from './reads/reviews.ts';
import { undoPreview } from './reads/undo.ts';

/** Uploads of list files. */
export const listUploads: UploadRules = { ...LIST_UPLOAD, access: STAFF };

export const http: Handlers<typeof endpoints> = {
  list: read(endpoints.list, (ctx, { query }) => importHistory(ctx, query.after)),
  create: command(endpoints.create, {
    prepare: (ctx, { body }) => findUploadedList(ctx, body.upload),
    run: (ctx, { body }, uploaded) => createDraft(ctx, body.upload, uploaded),
  }),
  agencies: read(endpoints.agencies, (ctx) => agenciesWithLists(ctx)),
  one: read(endpoints.one, (ctx, { params }) => importDetail(ctx, params.id)),
  mapping: read(endpoints.mapping, (ctx, { params, query }) => mappingFor(ctx, params.id, query.agency)),
  plan: command(endpoints.plan, {
    run: async (ctx, { params, body }) => {
      await planDraft(ctx, params.id, body);
      return null;
    },
  }),
  rows: read(endpoints.rows, (ctx, { params, query }) => previewPage(ctx, params.id, query.kind, query.after)),
  rejected: file(endpoints.rejected, (ctx, { params }) => rejectedRowsFile(ctx, params.id), { rateLimit: exportQuota }),
  correct: command(endpoints.correct, {
    prepare: () => loadCountyLookup(),
    run: (ctx, { params, body }, counties) => correctRow(ctx, params, body.cells, counties),
  }),
  run: command(endpoints.run, {
    run: async (ctx, { params, body }) => {
      await runDraft(ctx, params.id, body.lapse);
      return null;
    },
  }),
  discard: command(endpoints.discard, {
    run: async (ctx, { params }) => {
      await discardDraft(ctx, params.id);
      return null;
    },
  }),
  undoPreview: read(endpoints.undoPreview, (ctx, { params }) => undoPreview(ctx, params.id)),
  undoImport: command(endpoints.undoImport, {
    run: async (ctx, { params }) => {
      await startUndoJob(ctx, params.id);
      return null;
    },
  }),
  reviews: read(endpoints.reviews, (ctx, { query }) => pendingReviews(ctx, query)),
  decide: command(endpoints.decide, {
    run: async (ctx, { params, body }) => {
      const { mergeId } = await decideReview(ctx, params.id, body.decision);
      return { merge_id: mergeId };
    },
  }),
  merges: read(endpoints.merges, (ctx, { query }) => mergeHistory(ctx, query)),
  undo: command(endpoints.undo, {
    run: async (ctx, { params }) => {
      const { businessId } = await undoMerge(ctx, params.id);
      return { business_id: businessId };
    },
  }),
};
