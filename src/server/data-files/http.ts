import { HIRING_SIDE } from '#contract/access/user-types.ts';
import { endpoints } from '#contract/data-files/endpoints.ts';
import { DATA_UPLOAD } from '#contract/data-files/rules.ts';
import { members } from '#contract/endpoint.ts';
import { exportQuota } from '#server/kernel/context/quotas.ts';
import type { UploadRules } from '#server/kernel/files/uploads.ts';
import { command, file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { findUpload, mapFile, runFile, startFile, startUndo } from './commands/records.ts';
import { fileDetail, listFiles, reportFile } from './reads/files.ts';

/** Uploads of files with months of projects. */
export const dataUploads: UploadRules = {
  ...DATA_UPLOAD,
  access: members(...HIRING_SIDE),
  unfinished: {
    uploads: 5,
    bytes: 3 * DATA_UPLOAD.maxBytes,
    tooMany: 'You have several uploads that are not imported. Import them first, or try again tomorrow.',
  },
};

export const http: Handlers<typeof endpoints> = {
  list: read(endpoints.list, (ctx, { params, query }) => listFiles(ctx, params.id, query)),
  start: command(endpoints.start, {
    prepare: (ctx, { params, body }) => findUpload(ctx, params.id, body),
    run: (ctx, { params, body }, uploaded) => startFile(ctx, params.id, body, uploaded),
  }),
  one: read(endpoints.one, (ctx, { params }) => fileDetail(ctx, params.id)),
  map: command(endpoints.map, { run: (ctx, { params, body }) => mapFile(ctx, params.id, body) }),
  run: command(endpoints.run, { run: (ctx, { params, body }) => runFile(ctx, params.id, body.leave_out_refused) }),
  undo: command(endpoints.undo, { run: (ctx, { params }) => startUndo(ctx, params.id) }),
  report: file(endpoints.report, (ctx, { params }) => reportFile(ctx, params.id), { rateLimit: exportQuota }),
};
