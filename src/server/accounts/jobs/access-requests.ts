import { LINK_TTL_MS } from '#contract/links/rules.ts';
import { handleJob } from '#server/kernel/jobs/handler.ts';
import { issueLink } from '#server/links/commands.ts';
import { accountExistsMail, confirmRequestMail, requestDeclinedMail, welcomeMail } from '../emails/access-requests.ts';
import { mailRequestConfirmation, mailRequestDeclined, mailWelcome } from '../job-definitions.ts';
import { requestToMail } from '../reads/access-requests.ts';
import { recipient } from '../reads.ts';

/** Sends the confirmation link of an access request; an email that already has an account gets a notice instead. */
export const mailRequestConfirmationHandler = handleJob(mailRequestConfirmation, async (services, { request_id }) => {
  const request = await requestToMail(services.readContext().sql, request_id);
  if (request?.state !== 'new') return;
  if (request.has_account) return services.mail.send(accountExistsMail(request, services.origin()));
  const { email, company } = request;
  const note = { company };
  const facts = { request_id };
  const link = { purpose: 'email confirmation', email, note, facts };
  const secret = await services.transact((ctx) => issueLink(ctx, link));
  await services.mail.send(confirmRequestMail(request, `${services.origin()}/link/${secret}`));
});

/** Sends the welcome email with a link to choose a password. */
export const mailWelcomeHandler = handleJob(mailWelcome, async (services, { user_id: userId }) => {
  const { sql, config } = services.readContext();
  const person = await recipient(sql, config, userId);
  if (!person) return;
  const link = { purpose: 'new password', ttlMs: LINK_TTL_MS.welcome, userId, email: person.email };
  const secret = await services.transact((ctx) => issueLink(ctx, link));
  await services.mail.send(welcomeMail(person, `${services.origin()}/new-password/${secret}`));
});

/** Tells the requester why the request was declined. */
export const mailRequestDeclinedHandler = handleJob(mailRequestDeclined, async (services, { request_id }) => {
  const request = await requestToMail(services.readContext().sql, request_id);
  if (request?.reason)
    await services.mail.send(requestDeclinedMail({ ...request, reason: request.reason }, services.origin()));
});
