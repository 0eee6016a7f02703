import type { AppServices } from '#server/kernel/context/app-services.ts';
import { broadcastRecipients } from '../reads/recipients.ts';

/** Wakes the open streams of the people that a broadcast goes to. */
export async function followBroadcasts(services: AppServices): Promise<void> {
  services.live.audienceOf('broadcasts', (id, people) => broadcastRecipients(services.readContext().sql, id, people));
}
