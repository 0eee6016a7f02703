import { handleJob } from '#server/kernel/jobs/handler.ts';
import { nameApprovedMail, nameDeclinedMail, nameRequestedMail } from '../emails/company-names.ts';
import { mailNameDecision, mailNameRequest } from '../job-definitions.ts';
import { nameToMail } from '../reads/name-requests.ts';
import { recipient } from '../reads.ts';

/** Tells a staff administrator of a name to review, unless it was decided in the meantime. */
export const mailNameRequestHandler = handleJob(mailNameRequest, async (services, { name_id, user_id }) => {
  const { sql, config } = services.readContext();
  const [name, to] = [await nameToMail(sql, name_id), await recipient(sql, config, user_id)];
  if (to && name?.state === 'requested') await services.mail.send(nameRequestedMail(to, name, services.origin()));
});

/** Tells an administrator of the company what was decided. */
export const mailNameDecisionHandler = handleJob(mailNameDecision, async (services, { name_id, user_id }) => {
  const { sql, config } = services.readContext();
  const [name, to] = [await nameToMail(sql, name_id), await recipient(sql, config, user_id)];
  if (!to || !name) return;
  if (name.state === 'approved') await services.mail.send(nameApprovedMail(to, name, services.origin()));
  if (name.state === 'declined') await services.mail.send(nameDeclinedMail(to, name, services.origin()));
});
