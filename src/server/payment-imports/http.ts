import { HIRING_SIDE } from '#contract/access/user-types.ts';
import { members } from '#contract/endpoint.ts';
import { endpoints } from '#contract/payment-imports/endpoints.ts';
import { PAYMENT_IMPORT_UPLOAD } from '#contract/payment-imports/rules.ts';
import { exportQuota } from '#server/kernel/context/quotas.ts';
import type { UploadRules } from '#server/kernel/files/uploads.ts';
import { command, file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { findUpload, mapImport, runImport, startImport } from './commands/records.ts';
import { importDetail, listImports, reportFile, uploaderOf } from './reads/imports.ts';

/** Uploads of files with payments. */
export const paymentUploads: UploadRules = {
  ...PAYMENT_IMPORT_UPLOAD,
  access: members(...HIRING_SIDE),
  owner: uploaderOf,
  unfinished: {
    uploads: 5,
    bytes: 3 * PAYMENT_IMPORT_UPLOAD.maxBytes,
    tooMany: 'You have several uploads that are not imported. Import them first, or try again tomorrow.',
  },
};

export const http: Handlers<typeof endpoints> = {
  list: read(endpoints.list, (ctx, { query }) => listImports(ctx, query.before)),
  start: command(endpoints.start, {
    prepare: (ctx, { body }) => findUpload(ctx, body),
    run: (ctx, { body }, uploaded) => startImport(ctx, body, uploaded),
  }),
  one: read(endpoints.one, (ctx, { params }) => importDetail(ctx, params.id)),
  map: command(endpoints.map, { run: (ctx, { params, body }) => mapImport(ctx, params.id, body.mapping) }),
  run: command(endpoints.run, { run: (ctx, { params }) => runImport(ctx, params.id) }),
  report: file(endpoints.report, (ctx, { params }) => reportFile(ctx, params.id), { rateLimit: exportQuota }),
};
