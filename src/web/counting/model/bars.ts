import type { CountedAmount, GroupCount } from '#contract/counting/schema/counts.ts';

/** Basis points. */
const TICK = 500;

/** The end of the axis: a multiple of 5 percent beyond everything that is drawn. */
export function axisEnd(groups: readonly GroupCount[]): number {
  const most = Math.max(
    0,
    ...groups.flatMap(({ goal, commitment, award, paid, confirmed }) =>
      [goal, commitment, award, paid, confirmed].map(({ bps }) => bps ?? 0),
    ),
  );
  return Math.max(TICK, Math.ceil((most * 1.15) / TICK) * TICK);
}

/** Where the axis has marks, as shares of its length: five at most. */
export function ticks(end: number): number[] {
  const step = TICK * Math.ceil(end / TICK / 5);
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, at) => (at * step) / end);
}

/** Lengths as shares of the axis. */
export interface Bar {
  readonly commitment: number;
  readonly award: number;
  readonly paid: number;
  readonly confirmed: number;
  /** Null without a goal. */
  readonly goal: number | null;
}

export function barOf(group: GroupCount, end: number): Bar {
  const length = ({ bps }: CountedAmount) => Math.min(1, Math.max(0, bps ?? 0) / end);
  return {
    commitment: length(group.commitment),
    award: length(group.award),
    paid: length(group.paid),
    confirmed: length(group.confirmed),
    goal: group.goal.bps === null ? null : length(group.goal),
  };
}
