import { DOCUMENT_FAULT_MESSAGES, MAX_UNFINISHED_DOCUMENTS } from '#contract/documents/rules.ts';
import { members } from '#contract/endpoint.ts';
import { endpoints } from '#contract/firm-documents/endpoints.ts';
import { FIRM_DOCUMENT_UPLOAD } from '#contract/firm-documents/rules.ts';
import { refuseImpersonation, requireUser } from '#server/kernel/context/authorize.ts';
import { downloadQuota } from '#server/kernel/context/quotas.ts';
import type { UploadRules } from '#server/kernel/files/uploads.ts';
import { forbidden } from '#server/kernel/http/errors.ts';
import { command, file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { saveDocument } from './commands/add.ts';
import { changeDocument, removeDocument, restoreDocument } from './commands/change.ts';
import { openDownload } from './commands/looks.ts';
import { receiveFile } from './commands/receive.ts';
import { shareWith, stopShare } from './commands/share.ts';
import { listDocuments } from './reads/documents.ts';
import { downloadedFile } from './reads/download.ts';
import { listLooks } from './reads/looks.ts';
import { findRecipients, recipientLimit } from './reads/recipients.ts';
import { sharedByFirm } from './reads/shared-papers.ts';
import { listShares } from './reads/shares.ts';

/** Uploads by the people of firms; which firm a file is for is said when it is saved. */
export const firmDocumentUploads: UploadRules = {
  ...FIRM_DOCUMENT_UPLOAD,
  access: members('MWBE'),
  async owner({ actor }) {
    refuseImpersonation(actor);
    const { id, mwbeIds } = requireUser(actor);
    if (mwbeIds.length === 0) throw forbidden('Claim your firm first to upload its documents.');
    return id;
  },
  tooLarge: DOCUMENT_FAULT_MESSAGES.large,
  unfinished: MAX_UNFINISHED_DOCUMENTS,
};

export const http: Handlers<typeof endpoints> = {
  list: read(endpoints.list, (ctx, { params }) => listDocuments(ctx, params.id)),
  add: command(endpoints.add, {
    prepare: (ctx, { params, body }) => receiveFile(ctx, params.id, body.upload),
    run: (ctx, { params, body }, uploaded) => saveDocument(ctx, params.id, body, uploaded),
  }),
  change: command(endpoints.change, {
    run: (ctx, { params, body }) => changeDocument(ctx, params.id, params.documentId, body),
  }),
  remove: command(endpoints.remove, {
    run: async (ctx, { params }) => {
      await removeDocument(ctx, params.id, params.documentId);
      return null;
    },
  }),
  restore: command(endpoints.restore, {
    run: (ctx, { params }) => restoreDocument(ctx, params.id, params.documentId),
  }),
  openDownload: command(endpoints.openDownload, {
    rateLimit: downloadQuota,
    run: (ctx, { params, body }) => openDownload(ctx, params.id, params.documentId, body.file),
  }),
  download: file(endpoints.download, (ctx, { params }) => downloadedFile(ctx, params.id)),
  shared: read(endpoints.shared, (ctx, { params }) => sharedByFirm(ctx, params.id)),
  shares: read(endpoints.shares, (ctx, { params }) => listShares(ctx, params.id)),
  share: command(endpoints.share, { run: (ctx, { params, body }) => shareWith(ctx, params.id, body) }),
  stopShare: command(endpoints.stopShare, {
    run: async (ctx, { params }) => {
      await stopShare(ctx, params.id, params.shareId);
      return null;
    },
  }),
  recipients: read(endpoints.recipients, (ctx, { query }) => findRecipients(ctx, query.q), {
    rateLimit: recipientLimit,
  }),
  looks: read(endpoints.looks, (ctx, { params, query }) => listLooks(ctx, params.id, query.before)),
};
