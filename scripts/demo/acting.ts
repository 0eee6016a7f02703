import { DAY_MS } from '#contract/durations.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { dayAt } from '#server/kernel/local-day.ts';

/** The demonstration's clock: days before its first start, earlier in the day with each step. */
export interface DemoTime {
  /** A moment of that day. */
  at(daysAgo: number): Date;
  /** The day, as forms write it. */
  day(daysAgo: number): string;
}

export const demoTime = (now: Date): DemoTime => ({
  at: (daysAgo) => new Date(now.getTime() - daysAgo * DAY_MS),
  day: (daysAgo) => new Date(now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10),
});

/** Where the companies of the demonstration are: their months begin there, hours after they do in UTC. */
export const ZONE = 'America/New_York';

/** The first of the month that was so many months ago, and its day `day` at noon, never after now. */
export function calendar(now: Date) {
  const [year = 0, current = 0] = dayAt(now, ZONE).split('-').map(Number);
  const month = (ago: number) => new Date(Date.UTC(year, current - 1 - ago, 1, 12));
  return {
    month: (ago: number) => month(ago).toISOString().slice(0, 7),
    first: (ago: number) => month(ago).toISOString().slice(0, 10),
    day: (ago: number, day: number) => new Date(Math.min(+month(ago) + (day - 1) * DAY_MS, +now)),
  };
}

/**
 * Lets a person act at a moment. The context itself is changed, since what follows from a command (notifications, the
 * audit trail, signed records) takes person and moment from it.
 */
export function actingAs(ctx: WriteContext, actor: Actor, now: Date): WriteContext {
  return Object.assign(ctx, { actor, now });
}
