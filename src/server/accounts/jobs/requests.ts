import { handleJob } from '#server/kernel/jobs/handler.ts';
import { issueLink } from '#server/links/commands.ts';
import { accountExistsMail, confirmAddressMail, refusalMail, welcomeMail } from '../emails/requests.ts';
import { mailRefusal, mailRequest, mailWelcome } from '../job-definitions.ts';
import { LIVES } from '../policy.ts';
import { requestToMail } from '../reads/requests.ts';
import { recipient } from '../reads.ts';

/** Asks the address of a request whether it is theirs; who has an account already is told so instead. */
export const mailRequestHandler = handleJob(mailRequest, async (system, { request_id }) => {
  const request = await requestToMail(system.readContext().sql, request_id);
  if (request?.state !== 'new') return;
  if (request.has_account) return system.mail.send(accountExistsMail(request, system.origin()));
  const { email, company } = request;
  const note = { company };
  const facts = { request_id };
  const link = { purpose: 'e-mail confirmation', lifeMs: LIVES.confirmation, email, note, facts } as const;
  const secret = await system.transact((ctx) => issueLink(ctx, link));
  await system.mail.send(confirmAddressMail(request, `${system.origin()}/link/${secret}`));
});

/** Tells somebody that their account is made, with a link to choose a password. */
export const mailWelcomeHandler = handleJob(mailWelcome, async (system, { user_id: userId }) => {
  const { sql, config } = system.readContext();
  const person = await recipient(sql, config, userId);
  if (!person) return;
  const link = { purpose: 'new password', lifeMs: LIVES.welcome, userId, email: person.email } as const;
  const secret = await system.transact((ctx) => issueLink(ctx, link));
  await system.mail.send(welcomeMail(person, `${system.origin()}/new-password/${secret}`));
});

/** Tells somebody why they get no account. */
export const mailRefusalHandler = handleJob(mailRefusal, async (system, { request_id }) => {
  const request = await requestToMail(system.readContext().sql, request_id);
  if (request?.reason) await system.mail.send(refusalMail({ ...request, reason: request.reason }, system.origin()));
});
