import { personDetails } from '#server/accounts/reads/people.ts';
import { recipient } from '#server/accounts/reads.ts';
import { handleJob } from '#server/kernel/jobs/handler.ts';
import { personAddedMail } from './emails/join-requests.ts';
import { mailPersonAdded } from './job-definitions.ts';

/** Tells a member of a company whom Plumbline added to it. */
export const mailPersonAddedHandler = handleJob(mailPersonAdded, async (services, { user_id, joined, company_id }) => {
  const { sql: db, config } = services.readContext();
  const [to, person] = [await recipient(db, config, user_id), await personDetails(db, joined)];
  const company = person?.companies.find(({ id }) => id === company_id);
  if (to && person && company) await services.mail.send(personAddedMail(to, person, company, services.origin()));
});
