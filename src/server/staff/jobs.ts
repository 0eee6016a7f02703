import { LINK_TTL_MS } from '#contract/links/rules.ts';
import { personDetails } from '#server/accounts/reads/people.ts';
import { recipient } from '#server/accounts/reads.ts';
import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import { issueLink } from '#server/links/commands.ts';
import { createUnsubscribeLinks } from '#server/notifications/commands/unsubscribe.ts';
import { enqueueSummaries } from './commands/summaries.ts';
import { passwordLinkMail } from './emails/password-link.ts';
import { summaryMail } from './emails/summary.ts';
import { mailPasswordLink, mailSummary } from './job-definitions.ts';
import { waitingCounts } from './reads/waiting.ts';

/** Issues a password link and emails it, so that the secret is in no queue or table. */
export const mailPasswordLinkHandler = handleJob(
  mailPasswordLink,
  async (services, { user_id: userId, by, reason }) => {
    const person = await personDetails(services.readContext().sql, userId);
    if (!person?.active) return;
    const { email, first_name } = person;
    const secret = await services.transact((ctx) =>
      issueLink(ctx, {
        purpose: 'new password',
        ttlMs: LINK_TTL_MS.newPasswordByStaff,
        userId,
        email,
        createdBy: by,
      }),
    );
    await services.mail.send(passwordLinkMail(reason, { email, first_name, secret }, services.origin()));
  },
);

/** Tells what waits at the moment; nothing if all of it was decided in the meantime, or the person wants no emails. */
export const mailSummaryHandler = handleJob(mailSummary, async (services, { user_id: userId, day }) => {
  const ctx = services.readContext();
  const person = await recipient(ctx.sql, services.config, userId);
  if (!person || person.mail_preference === 'never') return;
  const counts = await waitingCounts(ctx);
  if (Object.values(counts).every((count) => count === 0)) return;
  const unsubscribe = await createUnsubscribeLinks(services, userId);
  const to = { ...person, key: `staff-summary-${userId}-${day}`, unsubscribe };
  await services.mail.send(summaryMail(counts, to, services.origin()));
});

/** Mornings on the East Coast. */
export const startSummaries = scheduledJob({
  name: 'staff.start-summaries',
  title: 'Start the emails about what needs review',
  schedule: '0 12 * * *',
  async handle(services) {
    await services.transact((ctx) => enqueueSummaries(ctx));
  },
});
