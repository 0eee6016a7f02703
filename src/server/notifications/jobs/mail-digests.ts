import { COUNTED } from '#contract/notifications/rules.ts';
import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import type { NotificationRecipient, NotificationRegistry } from '#server/kernel/notification-registry.ts';
import { claimDueDigests } from '../commands/claim-digests.ts';
import { createUnsubscribeLinks } from '../commands/unsubscribe.ts';
import { digestMail } from '../emails/digest.ts';
import { mailDigest } from '../job-definitions.ts';
import { unreadBetween } from '../reads/inbox.ts';
import { recipientContext } from '../reads/recipient-context.ts';
import { toldSubject } from '../reads/told-subject.ts';
import { latestDigestTime } from '../rules/digest-time.ts';
import { preferenceFor } from '../rules/mail-preference.ts';

/** Sends one person what is unread and came since their last daily email; nothing where that is nothing. */
export const mailDigestHandler = handleJob(mailDigest, async (services, { recipient_id: id, from, until }) => {
  const telling = await recipientContext(services.readContext(), id);
  if (!telling) return;
  const { notifications } = telling.ctx.registry;
  const unread = await unreadBetween(telling.ctx, { from: new Date(from), until: new Date(until) }, COUNTED);
  const news = unread.filter((card) => preferenceFor(kindOf(notifications, card), telling.person) === 'daily');
  if (news.length === 0) return;
  const unsubscribe = await createUnsubscribeLinks(services, id);
  const to = { ...telling.person, key: `digest-${id}-${Date.parse(until)}`, unsubscribe };
  const lines = news.map((card) => digestLine(notifications, card, to));
  await services.mail.send(digestMail(lines, to, services.origin()));
});

type Card = Awaited<ReturnType<typeof unreadBetween>>[number];

/** Whether a card asks for a response: what happened says so, or its type where that is not known. */
const kindOf = ({ types, emails }: NotificationRegistry, { news, type }: Card) => ({
  isRequest: ((news === null ? undefined : emails.get(news)) ?? types.get(type))?.isRequest ?? false,
});

/** What happened, as the subject of its own email would say; where that is not known, what the subject says today. */
function digestLine({ types, emails }: NotificationRegistry, card: Card, to: NotificationRecipient): string {
  const email = card.news === null ? undefined : emails.get(card.news);
  const subject = toldSubject(card);
  // only the line is taken from it
  if (email && subject) return email.render(subject, to, '').subject;
  return types.get(card.type)?.digestLine(card.subject) ?? 'New opportunities available';
}

/** Looks who is due, and leaves one job for each; who was taken already is not taken again. */
export const enqueueDigests = scheduledJob({
  name: 'notifications.start-digests',
  title: 'Start the daily emails',
  schedule: '*/15 * * * *',
  async handle(services) {
    const due = latestDigestTime(services.clock.now(), services.config.digestTimeZone);
    let more = due !== null;
    while (due && more) {
      more = await services.transact(
        async (ctx) => {
          const people = await claimDueDigests(ctx, due);
          for (const { id, from } of people) {
            const span = { from: from.toISOString(), until: due.toISOString() };
            await ctx.enqueue(mailDigest.with({ recipient_id: id, ...span }));
          }
          return people.length > 0;
        },
        { limitMs: 30_000 },
      );
    }
  },
});
