import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import { claimDueBatches } from '../commands/claim-batches.ts';
import { createUnsubscribeLinks } from '../commands/unsubscribe.ts';
import { mailBatch } from '../job-definitions.ts';
import { notificationsOfEmail } from '../reads/inbox.ts';
import { recipientContext, recipientOf } from '../reads/recipient-context.ts';
import { toldSubject } from '../reads/told-subject.ts';
import { preferenceFor } from '../rules/mail-preference.ts';

/** Sends one email about the cards of an import that nobody read or responded to yet. */
export const mailBatchHandler = handleJob(mailBatch, async (services, { mail_key: key, news }) => {
  const recipient = await recipientOf(services.readContext(), key);
  if (recipient === undefined) return;
  const telling = await recipientContext(services.readContext(), recipient);
  if (!telling) return;
  const email = telling.ctx.registry.notifications.emails.get(news);
  if (!email?.renderBatch) throw new Error(`No feature registers an email for imports named ${news}`);
  if (preferenceFor(email, telling.person) !== 'at_once') return;
  const cards = await notificationsOfEmail(telling.ctx, key);
  const subjects = cards
    .filter(({ viewed_at, hidden, action_taken_at }) => !viewed_at && !hidden && !action_taken_at)
    .map(toldSubject)
    .filter((subject) => subject !== null);
  if (subjects.length === 0) return;
  const unsubscribe = await createUnsubscribeLinks(services, telling.person.id);
  await services.mail.send(email.renderBatch(subjects, { ...telling.person, key, unsubscribe }, services.origin()));
});

/** Looks which imports are complete, and leaves one job for each person that they concern. */
export const enqueueBatchEmails = scheduledJob({
  name: 'notifications.start-batch-emails',
  title: 'Start the emails about imports',
  schedule: '* * * * *',
  async handle(services) {
    let more = true;
    while (more) {
      more = await services.transact(
        async (ctx) => {
          const emails = await claimDueBatches(ctx);
          for (const one of emails) await ctx.enqueue(mailBatch.with(one));
          return emails.length > 0;
        },
        { limitMs: 30_000 },
      );
    }
  },
});
