import { endpoints } from '#contract/documents/endpoints.ts';
import { DOCUMENT_FAULT_MESSAGES, DOCUMENT_UPLOAD, MAX_UNFINISHED_DOCUMENTS } from '#contract/documents/rules.ts';
import { linkHolder } from '#contract/endpoint.ts';
import { downloadQuota } from '#server/kernel/context/quotas.ts';
import type { UploadRules } from '#server/kernel/files/uploads.ts';
import { command, file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { closeRequest, createRequest, requestLimit } from './commands/request.ts';
import { finishRequest, receiveByLink, removeByLink, saveByLink } from './commands/respond.ts';
import { receiveSubmission, removeSubmission, saveSubmission } from './commands/submit.ts';
import { documentFile, listSubmissions } from './reads/documents.ts';
import { listRequests, requestByLink } from './reads/requests.ts';
import { uploadOwner } from './reads/upload-owner.ts';

/** Uploads by users and by holders of a request link. */
export const documentUploads: UploadRules = {
  ...DOCUMENT_UPLOAD,
  access: linkHolder('document request'),
  owner: uploadOwner,
  tooLarge: DOCUMENT_FAULT_MESSAGES.large,
  unfinished: MAX_UNFINISHED_DOCUMENTS,
};

export const http: Handlers<typeof endpoints> = {
  list: read(endpoints.list, (ctx, { query }) => listSubmissions(ctx, query.before)),
  submit: command(endpoints.submit, {
    prepare: (ctx, { body }) => receiveSubmission(ctx, body.upload),
    run: (ctx, _input, uploaded) => saveSubmission(ctx, uploaded),
  }),
  remove: command(endpoints.remove, {
    run: async (ctx, { params }) => {
      await removeSubmission(ctx, params.id);
      return null;
    },
  }),
  download: file(endpoints.download, (ctx, { params }) => documentFile(ctx, params.id), { rateLimit: downloadQuota }),
  requests: read(endpoints.requests, (ctx, { query }) => listRequests(ctx, query.before)),
  createRequest: command(endpoints.createRequest, {
    rateLimit: requestLimit,
    run: (ctx, { body }) => createRequest(ctx, body),
  }),
  closeRequest: command(endpoints.closeRequest, {
    run: async (ctx, { params }) => {
      await closeRequest(ctx, params.id);
      return null;
    },
  }),
  previewRequest: read(endpoints.previewRequest, (ctx, { body }) => requestByLink(ctx, body.tempToken)),
  submitByLink: command(endpoints.submitByLink, {
    prepare: (ctx, { body }) => receiveByLink(ctx, body.tempToken, body.upload),
    run: (ctx, { body }, uploaded) => saveByLink(ctx, body.tempToken, uploaded),
  }),
  removeByLink: command(endpoints.removeByLink, {
    run: async (ctx, { body }) => {
      await removeByLink(ctx, body.tempToken, body.document_id);
      return null;
    },
  }),
  finishRequest: command(endpoints.finishRequest, {
    run: async (ctx, { body }) => {
      await finishRequest(ctx, body.tempToken);
      return null;
    },
  }),
};
