import { endpoints } from '#contract/documents/endpoints.ts';
import { DOCUMENT_UPLOAD, FAULT_TEXTS, MAX_UNFINISHED } from '#contract/documents/rules.ts';
import { linkHolder } from '#contract/endpoint.ts';
import { command, file, type Handlers, read } from '#server/kernel/feature.ts';
import type { UploadRules } from '#server/kernel/uploads.ts';
import { finish, keepByLink, receiveByLink, takeBack } from './commands/answer.ts';
import { ask, closeRequest } from './commands/ask.ts';
import { keepDropped, receiveDropped, removeDropped } from './commands/drop.ts';
import { droppedDocuments, savedDocument } from './reads/documents.ts';
import { uploadOwner } from './reads/owner.ts';
import { ownRequests, requestByLink } from './reads/requests.ts';

/** Files on their way, of people and of those who hold the link of a request. */
export const documentUploads: UploadRules = {
  ...DOCUMENT_UPLOAD,
  access: linkHolder('document request'),
  owner: uploadOwner,
  tooLarge: FAULT_TEXTS.large,
  unfinished: MAX_UNFINISHED,
};

export const http: Handlers<typeof endpoints> = {
  list: read(endpoints.list, (ctx, { query }) => droppedDocuments(ctx, query.before)),
  send: command(endpoints.send, {
    prepare: (ctx, { body }) => receiveDropped(ctx, body.upload),
    run: (ctx, _input, arrived) => keepDropped(ctx, arrived),
  }),
  remove: command(endpoints.remove, {
    run: async (ctx, { params }) => {
      await removeDropped(ctx, params.id);
      return null;
    },
  }),
  download: file(endpoints.download, (ctx, { params }) => savedDocument(ctx, params.id)),
  requests: read(endpoints.requests, (ctx, { query }) => ownRequests(ctx, query.before)),
  ask: command(endpoints.ask, { run: (ctx, { body }) => ask(ctx, body) }),
  close: command(endpoints.close, {
    run: async (ctx, { params }) => {
      await closeRequest(ctx, params.id);
      return null;
    },
  }),
  look: read(endpoints.look, (ctx, { body }) => requestByLink(ctx, body.tempToken)),
  sendByLink: command(endpoints.sendByLink, {
    prepare: (ctx, { body }) => receiveByLink(ctx, body.tempToken, body.upload),
    run: (ctx, { body }, arrived) => keepByLink(ctx, body.tempToken, arrived),
  }),
  takeBack: command(endpoints.takeBack, {
    run: async (ctx, { body }) => {
      await takeBack(ctx, body.tempToken, body.document_id);
      return null;
    },
  }),
  finish: command(endpoints.finish, {
    run: async (ctx, { body }) => {
      await finish(ctx, body.tempToken);
      return null;
    },
  }),
};
