import { endpoints } from '#contract/payment-replies/endpoints.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { contactLimit, setContact } from './commands/contact.ts';
import { inviteLimit, inviteToPayments, withdrawInvitation } from './commands/invitations.ts';
import { answerByLink, chooseLanguage, giveTextNumber, replyLimit, sayWrongPerson } from './commands/reply.ts';
import { receiveText } from './commands/texts.ts';
import { lookByLink } from './reads/by-link.ts';
import { firmContact } from './reads/contact.ts';
import { paymentInvitations } from './reads/invitations.ts';

export const http: Handlers<typeof endpoints> = {
  look: read(endpoints.look, (ctx, { body }) => lookByLink(ctx, body.tempToken)),
  answer: command(endpoints.answer, { rateLimit: replyLimit, run: (ctx, { body }) => answerByLink(ctx, body) }),
  language: command(endpoints.language, { rateLimit: replyLimit, run: (ctx, { body }) => chooseLanguage(ctx, body) }),
  wrongPerson: command(endpoints.wrongPerson, {
    rateLimit: replyLimit,
    run: (ctx, { body }) => sayWrongPerson(ctx, body),
  }),
  textNumber: command(endpoints.textNumber, {
    rateLimit: replyLimit,
    run: (ctx, { body }) => giveTextNumber(ctx, body),
  }),
  incomingText: command(endpoints.incomingText, {
    run: async (ctx, { body }) => {
      await receiveText(ctx, body);
      return null;
    },
  }),
  contact: read(endpoints.contact, (ctx, { params }) => firmContact(ctx, params.id)),
  setContact: command(endpoints.setContact, {
    rateLimit: contactLimit,
    run: (ctx, { params, body }) => setContact(ctx, params.id, body),
  }),
  invitations: read(endpoints.invitations, (ctx, { query }) => paymentInvitations(ctx, query)),
  invite: command(endpoints.invite, { rateLimit: inviteLimit, run: (ctx, { body }) => inviteToPayments(ctx, body) }),
  withdraw: command(endpoints.withdraw, { run: (ctx, { params }) => withdrawInvitation(ctx, params.id) }),
};
