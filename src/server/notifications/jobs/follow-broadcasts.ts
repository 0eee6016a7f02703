import type { System } from '#server/kernel/system.ts';
import { concerned } from '../reads/concerned.ts';

/** Wakes the open streams of the people that a broadcast goes to. */
export async function followBroadcasts(system: System): Promise<void> {
  system.live.audienceOf('broadcasts', (id, people) => concerned(system.read().sql, id, people));
}
