import { HIRING_SIDE } from '#contract/access/user-types.ts';
import { members } from '#contract/endpoint.ts';
import { endpoints } from '#contract/impact-dashboards/endpoints.ts';
import { SPEND_UPLOAD } from '#contract/impact-dashboards/rules/spend-upload.ts';
import { exportQuota } from '#server/kernel/context/quotas.ts';
import type { UploadRules } from '#server/kernel/files/uploads.ts';
import { command, file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { changeDashboard, createDashboard } from './commands/dashboards.ts';
import { shareDashboard, unshareDashboard } from './commands/people.ts';
import { findSpendUpload, mapSpendImport, runSpendImport, startSpendImport } from './commands/spend-imports.ts';
import { decidePayment } from './commands/tracked.ts';
import { undoSpendFile } from './commands/undo-spend.ts';
import { decideVendor } from './commands/vendors.ts';
import { deleteView, saveView } from './commands/views.ts';
import { dashboardHead, impactDashboards } from './reads/dashboards.ts';
import { impactFile } from './reads/files.ts';
import { impactFirms } from './reads/firms.ts';
import { dashboardHome } from './reads/home.ts';
import { dashboardPeople } from './reads/people.ts';
import { spendImport } from './reads/spend-imports.ts';
import { spendPayments } from './reads/tracked.ts';
import { spendFiles, waitingVendors } from './reads/vendors.ts';
import { savedViews } from './reads/views.ts';

/** Uploads of files of finance systems. */
export const spendUploads: UploadRules = {
  ...SPEND_UPLOAD,
  access: members(...HIRING_SIDE),
  unfinished: {
    uploads: 5,
    bytes: 3 * SPEND_UPLOAD.maxBytes,
    tooMany: 'You have several uploads that are not imported. Import them first, or try again tomorrow.',
  },
};

export const http: Handlers<typeof endpoints> = {
  list: read(endpoints.list, (ctx) => impactDashboards(ctx)),
  create: command(endpoints.create, { run: (ctx, { body }) => createDashboard(ctx, body) }),
  head: read(endpoints.head, (ctx, { params }) => dashboardHead(ctx, params.id)),
  change: command(endpoints.change, { run: (ctx, { params, body }) => changeDashboard(ctx, params.id, body) }),
  home: read(endpoints.home, (ctx, { params, query }) => dashboardHome(ctx, params.id, query)),
  firms: read(endpoints.firms, (ctx, { params, query }) => impactFirms(ctx, params.id, query)),
  exported: file(endpoints.exported, (ctx, { params, query }) => impactFile(ctx, params.id, query), {
    rateLimit: exportQuota,
  }),
  people: read(endpoints.people, (ctx, { params }) => dashboardPeople(ctx, params.id)),
  share: command(endpoints.share, { run: (ctx, { params, body }) => shareDashboard(ctx, params.id, body) }),
  unshare: command(endpoints.unshare, { run: (ctx, { params, body }) => unshareDashboard(ctx, params.id, body.email) }),
  views: read(endpoints.views, (ctx, { params }) => savedViews(ctx, params.id)),
  saveView: command(endpoints.saveView, { run: (ctx, { params, body }) => saveView(ctx, params.id, body) }),
  deleteView: command(endpoints.deleteView, { run: (ctx, { params }) => deleteView(ctx, params) }),
  spendFiles: read(endpoints.spendFiles, (ctx, { params }) => spendFiles(ctx, params.id)),
  vendors: read(endpoints.vendors, (ctx, { params }) => waitingVendors(ctx, params.id)),
  decideVendor: command(endpoints.decideVendor, { run: (ctx, { params, body }) => decideVendor(ctx, params.id, body) }),
  spendPayments: read(endpoints.spendPayments, (ctx, { params, query }) => spendPayments(ctx, params.id, query)),
  decidePayment: command(endpoints.decidePayment, {
    run: (ctx, { params, body }) => decidePayment(ctx, params.id, body),
  }),
  startSpendImport: command(endpoints.startSpendImport, {
    prepare: (ctx, { params, body }) => findSpendUpload(ctx, params.id, body.upload),
    run: (ctx, { params, body }, uploaded) => startSpendImport(ctx, params.id, body.upload, uploaded),
  }),
  spendImport: read(endpoints.spendImport, (ctx, { params }) => spendImport(ctx, params)),
  mapSpendImport: command(endpoints.mapSpendImport, {
    run: (ctx, { params, body }) => mapSpendImport(ctx, params, body),
  }),
  runSpendImport: command(endpoints.runSpendImport, { run: (ctx, { params }) => runSpendImport(ctx, params) }),
  undoSpendFile: command(endpoints.undoSpendFile, { run: (ctx, { params }) => undoSpendFile(ctx, params) }),
};
