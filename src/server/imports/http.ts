import { STAFF } from '#contract/endpoint.ts';
import { endpoints } from '#contract/imports/endpoints.ts';
import { LIST_UPLOAD } from '#contract/imports/rules/list-upload.ts';
import type { UploadRules } from '#server/kernel/files/uploads.ts';
import { command, file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { createDraft, discardDraft, findUploadedList, planDraft, runDraft } from './commands/drafts.ts';
import { decideReview, undoMerge } from './commands/review.ts';
import {
  agenciesWithLists,
  importDetail,
  importHistory,
  mappingFor,
  previewPage,
  rejectedRowsFile,
} from './reads/drafts.ts';
import { mergeHistory, pendingReviews } from './reads/reviews.ts';

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
  rejected: file(endpoints.rejected, (ctx, { params }) => rejectedRowsFile(ctx, params.id)),
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
  reviews: read(endpoints.reviews, (ctx, { query }) => pendingReviews(ctx, query.after)),
  decide: command(endpoints.decide, {
    run: async (ctx, { params, body }) => {
      const { mergeId } = await decideReview(ctx, params.id, body.decision);
      return { merge_id: mergeId };
    },
  }),
  merges: read(endpoints.merges, (ctx, { query }) => mergeHistory(ctx, query.after)),
  undo: command(endpoints.undo, {
    run: async (ctx, { params }) => {
      const { businessId } = await undoMerge(ctx, params.id);
      return { business_id: businessId };
    },
  }),
};
