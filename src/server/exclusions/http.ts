import { HIRING_SIDE } from '#contract/access/user-types.ts';
import { DOCUMENT_FAULT_MESSAGES, MAX_UNFINISHED_DOCUMENTS } from '#contract/documents/rules.ts';
import { members } from '#contract/endpoint.ts';
import { endpoints } from '#contract/exclusions/endpoints.ts';
import { EXCLUSION_UPLOAD } from '#contract/exclusions/rules.ts';
import { refuseImpersonation } from '#server/kernel/context/authorize.ts';
import { downloadQuota, exportQuota } from '#server/kernel/context/quotas.ts';
import type { UploadRules } from '#server/kernel/files/uploads.ts';
import { command, file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { decideExclusion, revokeExclusion, withdrawExclusion } from './commands/decide.ts';
import { receiveFile, removeFile, saveFile } from './commands/files.ts';
import { proposeExclusion } from './commands/propose.ts';
import { addReason, endReason } from './commands/reasons.ts';
import { excludableContracts } from './reads/contracts.ts';
import { exclusionDetails } from './reads/details.ts';
import { exclusionsFile } from './reads/export.ts';
import { fileDownload, fileSender } from './reads/files.ts';
import { exclusionCounts, exclusions } from './reads/list.ts';
import { exclusionReasons } from './reads/reasons.ts';
import { exclusionSummary } from './reads/summary.ts';

/** Uploads by people of projects; which exclusion one proves is said when it is saved. */
export const exclusionUploads: UploadRules = {
  ...EXCLUSION_UPLOAD,
  access: members(...HIRING_SIDE),
  owner(ctx) {
    refuseImpersonation(ctx.actor);
    return fileSender(ctx);
  },
  tooLarge: DOCUMENT_FAULT_MESSAGES.large,
  unfinished: MAX_UNFINISHED_DOCUMENTS,
};

export const http: Handlers<typeof endpoints> = {
  list: read(endpoints.list, (ctx, { params, query }) => exclusions(ctx, params.id, query)),
  summary: read(endpoints.summary, (ctx, { params }) => exclusionSummary(ctx, params.id)),
  counts: read(endpoints.counts, (ctx, { params }) => exclusionCounts(ctx, params.id)),
  contracts: read(endpoints.contracts, (ctx, { params }) => excludableContracts(ctx, params.id)),
  exported: file(endpoints.exported, (ctx, { params, query }) => exclusionsFile(ctx, params.id, query), {
    rateLimit: exportQuota,
  }),
  propose: command(endpoints.propose, { run: (ctx, { params, body }) => proposeExclusion(ctx, params.id, body) }),
  details: read(endpoints.details, (ctx, { params }) => exclusionDetails(ctx, params.id)),
  decide: command(endpoints.decide, { run: (ctx, { params, body }) => decideExclusion(ctx, params.id, body) }),
  withdraw: command(endpoints.withdraw, {
    run: (ctx, { params, body }) => withdrawExclusion(ctx, params.id, body.version),
  }),
  revoke: command(endpoints.revoke, { run: (ctx, { params, body }) => revokeExclusion(ctx, params.id, body) }),
  addFile: command(endpoints.addFile, {
    prepare: (ctx, { params, body }) => receiveFile(ctx, params.id, body.upload),
    run: (ctx, { params }, received) => saveFile(ctx, params.id, received),
  }),
  removeFile: command(endpoints.removeFile, { run: (ctx, { params }) => removeFile(ctx, params) }),
  file: file(endpoints.file, (ctx, { params }) => fileDownload(ctx, params), { rateLimit: downloadQuota }),
  reasons: read(endpoints.reasons, (ctx) => exclusionReasons(ctx)),
  addReason: command(endpoints.addReason, { run: (ctx, { body }) => addReason(ctx, body) }),
  endReason: command(endpoints.endReason, {
    run: (ctx, { params, body }) => endReason(ctx, params.code, body.effective_until),
  }),
};
