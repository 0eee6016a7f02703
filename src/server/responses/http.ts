import { DOCUMENT_FAULT_MESSAGES, MAX_UNFINISHED_DOCUMENTS } from '#contract/documents/rules.ts';
import { members } from '#contract/endpoint.ts';
import { endpoints } from '#contract/responses/endpoints.ts';
import { QUOTE_UPLOAD } from '#contract/responses/rules.ts';
import { refuseImpersonation, requireUser } from '#server/kernel/context/authorize.ts';
import { downloadQuota, exportQuota } from '#server/kernel/context/quotas.ts';
import type { UploadRules } from '#server/kernel/files/uploads.ts';
import { forbidden } from '#server/kernel/http/errors.ts';
import { command, file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { declineOpportunity, sendQuote, showInterest, withdrawResponse } from './commands/answer.ts';
import { receiveQuoteFile, removeQuoteFile, saveQuoteFile } from './commands/files.ts';
import { followUp } from './commands/follow-up.ts';
import { inviteFirms, inviteLimit } from './commands/invite.ts';
import { answerByLink, lookByLink } from './commands/links.ts';
import { markOpened } from './commands/opened.ts';
import { changeInvitationSettings, setQuoteOpening } from './commands/settings.ts';
import { responsesFile } from './reads/export.ts';
import { openedQuoteFile, ownQuoteFile } from './reads/files.ts';
import { firmsResponses, ownResponse } from './reads/firms.ts';
import { ownersDetails, ownersResponses, ownersSummary } from './reads/owners.ts';
import { invitationSettings } from './reads/settings.ts';

/** Uploads by firms; for which quote one is, is said when it is saved. */
export const quoteUploads: UploadRules = {
  ...QUOTE_UPLOAD,
  access: members('MWBE'),
  async owner({ actor }) {
    refuseImpersonation(actor);
    const { id, mwbeIds } = requireUser(actor);
    if (mwbeIds.length === 0) throw forbidden('Claim your firm first to send quotes.');
    return id;
  },
  tooLarge: DOCUMENT_FAULT_MESSAGES.large,
  unfinished: MAX_UNFINISHED_DOCUMENTS,
};

export const http: Handlers<typeof endpoints> = {
  invite: command(endpoints.invite, {
    rateLimit: inviteLimit,
    run: (ctx, { params, body }) => inviteFirms(ctx, params.id, body),
  }),
  list: read(endpoints.list, (ctx, { params, query }) => ownersResponses(ctx, params.id, query)),
  summary: read(endpoints.summary, (ctx, { params }) => ownersSummary(ctx, params.id)),
  details: read(endpoints.details, (ctx, { params }) => ownersDetails(ctx, params.id, params.response_id)),
  export: file(endpoints.export, (ctx, { params, query }) => responsesFile(ctx, params.id, query.format), {
    rateLimit: exportQuota,
  }),
  followUp: command(endpoints.followUp, {
    run: (ctx, { params, body }) => followUp(ctx, params.id, body.response_ids),
  }),
  openQuotes: command(endpoints.openQuotes, {
    run: (ctx, { params, body }) => setQuoteOpening(ctx, params.id, body.at_once),
  }),
  ofFirm: read(endpoints.ofFirm, (ctx, { params, query }) => firmsResponses(ctx, params.id, query)),
  own: read(endpoints.own, (ctx, { params }) => ownResponse(ctx, params.id, params.opportunity_id)),
  opened: command(endpoints.opened, {
    run: async (ctx, { params }) => {
      await markOpened(ctx, params.id, params.opportunity_id);
      return null;
    },
  }),
  interest: command(endpoints.interest, {
    run: (ctx, { params, body }) => showInterest(ctx, params.id, params.opportunity_id, body),
  }),
  decline: command(endpoints.decline, {
    run: (ctx, { params, body }) => declineOpportunity(ctx, params.id, params.opportunity_id, body),
  }),
  quote: command(endpoints.quote, {
    run: (ctx, { params, body }) => sendQuote(ctx, params.id, params.opportunity_id, body),
  }),
  addFile: command(endpoints.addFile, {
    prepare: (ctx, { params, body }) => receiveQuoteFile(ctx, params, body.upload),
    run: (ctx, { params }, received) => saveQuoteFile(ctx, params, received),
  }),
  removeFile: command(endpoints.removeFile, { run: (ctx, { params }) => removeQuoteFile(ctx, params) }),
  ownFile: file(endpoints.ownFile, (ctx, { params }) => ownQuoteFile(ctx, params), { rateLimit: downloadQuota }),
  quoteFile: file(endpoints.quoteFile, (ctx, { params }) => openedQuoteFile(ctx, params), { rateLimit: downloadQuota }),
  withdraw: command(endpoints.withdraw, {
    run: (ctx, { params, body }) => withdrawResponse(ctx, params.id, params.opportunity_id, body),
  }),
  settings: read(endpoints.settings, (ctx, { params }) => invitationSettings(ctx, params.id)),
  changeSettings: command(endpoints.changeSettings, {
    run: (ctx, { params, body }) => changeInvitationSettings(ctx, params.id, body),
  }),
  look: command(endpoints.look, { run: (ctx, { body }) => lookByLink(ctx, body.tempToken) }),
  answer: command(endpoints.answer, { run: (ctx, { body }) => answerByLink(ctx, body) }),
};
