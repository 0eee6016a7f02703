import { handleJob } from '#server/kernel/jobs/handler.ts';
import { claimBroadcastEmails } from '../commands/claim-broadcast-emails.ts';
import { mailBroadcast, mailBroadcasts } from '../job-definitions.ts';
import { recipientContext } from '../reads/recipient-context.ts';
import { mailCard } from './mail.ts';

/** Enqueues the emails about broadcasts. Also hourly, for those whose own job never ran. */
export const mailBroadcastsHandler = handleJob(
  mailBroadcasts,
  async (services) => {
    while (await services.transact(claimBroadcastEmails, { limitMs: 30_000 }));
  },
  { schedule: '23 * * * *' },
);

/** Sends one person an email about a broadcast, as `mailNotificationHandler` does about a notification of their own. */
export const mailBroadcastHandler = handleJob(mailBroadcast, async (services, { broadcast_id, recipient_id, news }) => {
  const telling = await recipientContext(services.readContext(), recipient_id);
  // each person's email is one of its own to those who receive it
  if (telling)
    await mailCard(services, telling, { id: `b${broadcast_id}`, key: `${broadcast_id}-${recipient_id}`, news });
});
