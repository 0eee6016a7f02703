import { STAFF } from '#contract/endpoint.ts';
import { endpoints } from '#contract/opportunity-imports/endpoints.ts';
import { NOTICE_UPLOAD } from '#contract/opportunity-imports/rules.ts';
import type { UploadRules } from '#server/kernel/files/uploads.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { findUpload, startImport } from './commands/records.ts';
import { importDetail, listImports } from './reads/imports.ts';
import { noticeFacts, ocdsPackage } from './reads/notice.ts';

/** Uploads of files with notices. */
export const noticeUploads: UploadRules = { ...NOTICE_UPLOAD, access: STAFF };

export const http: Handlers<typeof endpoints> = {
  list: read(endpoints.list, (ctx, { query }) => listImports(ctx, query.before)),
  start: command(endpoints.start, {
    prepare: (ctx, { body }) => findUpload(ctx, body.upload),
    run: (ctx, { body }, uploaded) => startImport(ctx, body, uploaded),
  }),
  one: read(endpoints.one, (ctx, { params }) => importDetail(ctx, params.id)),
  notice: read(endpoints.notice, (ctx, { params }) => noticeFacts(ctx, params.id)),
  ocds: read(endpoints.ocds, (ctx, { params }) => ocdsPackage(ctx, params.id)),
};
