import { endpoints } from '#contract/claims/endpoints.ts';
import { CLAIM_UPLOAD, MAX_UNFINISHED_PROOFS } from '#contract/claims/rules.ts';
import { DOCUMENT_FAULT_MESSAGES } from '#contract/documents/rules.ts';
import { members } from '#contract/endpoint.ts';
import type { UploadRules } from '#server/kernel/files/uploads.ts';
import { command, file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { beginClaim, claimLimit } from './commands/begin.ts';
import { approveClaim, declineClaim } from './commands/decide.ts';
import { disputeLimit, objectByLink, openDispute, withdrawDispute } from './commands/dispute.ts';
import { emailCodeLimit, requestEmailCode } from './commands/email-code.ts';
import { codeLimit, enterCode } from './commands/enter-code.ts';
import { addCertificate, addDisputeFile, receiveCertificate, receiveDisputeFile } from './commands/files.ts';
import { letterLimit, printLetter, requestLetter } from './commands/letter.ts';
import { openProof } from './commands/open-proof.ts';
import {
  approveRegistration,
  declineRegistration,
  offerSimilar,
  registerFirm,
  registrationLimit,
  withdrawRegistration,
} from './commands/registration.ts';
import { settleDispute } from './commands/settle.ts';
import { withdrawClaim } from './commands/withdraw.ts';
import { claimDesk, claimHistory } from './reads/desk.ts';
import { proofFile } from './reads/files.ts';
import { currentClaim, firmStates } from './reads.ts';

/** Certificates and other proofs. */
export const claimUploads: UploadRules = {
  ...CLAIM_UPLOAD,
  access: members('MWBE'),
  tooLarge: DOCUMENT_FAULT_MESSAGES.large,
  unfinished: MAX_UNFINISHED_PROOFS,
};

export const http: Handlers<typeof endpoints> = {
  current: read(endpoints.current, (ctx) => currentClaim(ctx)),
  firmStates: read(endpoints.firmStates, (ctx, { query }) => firmStates(ctx, query.id)),
  begin: command(endpoints.begin, { rateLimit: claimLimit, run: (ctx, { body }) => beginClaim(ctx, body.mwbe_id) }),
  sendEmailCode: command(endpoints.sendEmailCode, {
    rateLimit: emailCodeLimit,
    run: (ctx, { params, body }) => requestEmailCode(ctx, params.id, body.local_part),
  }),
  requestLetter: command(endpoints.requestLetter, {
    rateLimit: letterLimit,
    run: (ctx, { params }) => requestLetter(ctx, params.id),
  }),
  enterCode: command(endpoints.enterCode, {
    rateLimit: codeLimit,
    run: (ctx, { params, body }) => enterCode(ctx, params.id, body.code),
  }),
  addCertificate: command(endpoints.addCertificate, {
    prepare: (ctx, { params, body }) => receiveCertificate(ctx, params.id, body.upload),
    run: (ctx, { params }, received) => addCertificate(ctx, params.id, received),
  }),
  withdraw: command(endpoints.withdraw, { run: (ctx, { params }) => withdrawClaim(ctx, params.id) }),
  similarFirms: command(endpoints.similarFirms, {
    rateLimit: registrationLimit,
    run: (ctx, { body }) => offerSimilar(ctx, body),
  }),
  register: command(endpoints.register, {
    rateLimit: registrationLimit,
    run: (ctx, { body }) => registerFirm(ctx, body),
  }),
  withdrawRegistration: command(endpoints.withdrawRegistration, {
    run: (ctx, { params }) => withdrawRegistration(ctx, params.id),
  }),
  openDispute: command(endpoints.openDispute, {
    rateLimit: disputeLimit,
    run: (ctx, { body }) => openDispute(ctx, body.mwbe_id, body.statement),
  }),
  addDisputeFile: command(endpoints.addDisputeFile, {
    prepare: (ctx, { params, body }) => receiveDisputeFile(ctx, params.id, body.upload),
    run: (ctx, { params }, received) => addDisputeFile(ctx, params.id, received),
  }),
  withdrawDispute: command(endpoints.withdrawDispute, { run: (ctx, { params }) => withdrawDispute(ctx, params.id) }),
  object: command(endpoints.object, { run: (ctx, { body }) => objectByLink(ctx, body.tempToken, body.statement) }),

  desk: read(endpoints.desk, (ctx) => claimDesk(ctx)),
  history: read(endpoints.history, (ctx, { query }) => claimHistory(ctx, query.before)),
  openProof: command(endpoints.openProof, { run: (ctx, { params }) => openProof(ctx, params.id) }),
  downloadProof: file(endpoints.downloadProof, (ctx, { params }) => proofFile(ctx, params.id)),
  printLetter: command(endpoints.printLetter, { run: (ctx, { params }) => printLetter(ctx, params.id) }),
  approve: command(endpoints.approve, { run: (ctx, { params }) => approveClaim(ctx, params.id) }),
  decline: command(endpoints.decline, { run: (ctx, { params, body }) => declineClaim(ctx, params.id, body.reason) }),
  approveRegistration: command(endpoints.approveRegistration, {
    run: (ctx, { params }) => approveRegistration(ctx, params.id),
  }),
  declineRegistration: command(endpoints.declineRegistration, {
    run: (ctx, { params, body }) => declineRegistration(ctx, params.id, body.reason),
  }),
  settle: command(endpoints.settle, { run: (ctx, { params, body }) => settleDispute(ctx, params.id, body) }),
};
