import type { AppServices } from '#server/kernel/context/app-services.ts';
import { broadcastRecipients } from '../reads/recipients.ts';

/** Wakes the open streams of the people that a broadcast goes to. */
export async function followBroadcasts(system: AppServices): Promise<void> {
  system.live.audienceOf('broadcasts', (id, people) => broadcastRecipients(system.readContext().sql, id, people));
}
