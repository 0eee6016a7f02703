/**
 * What is said of a payer in public, so that no firm's answer can be read from it (docs/decisions/0050). Payments are
 * counted in batches: each once, with the answer that it has then, and a batch is published when enough firms are in it.
 * So two publications have no payment in common, and their difference says nothing of one.
 */

/** Fewer firms than these are not published. */
export const MIN_FIRMS_OF_SCORECARD = 5;
/** A firm has from one to two months to answer before its payment is counted. */
export const ANSWER_MONTHS = 1;
/** A company has from half a year to seven months to hire and pay whom it named in a bid that it won. */
export const HIRING_MONTHS = 6;
/** Days are published in steps of these. */
const DAY_STEP = 5;
/** Counts are published as at least one of these. */
const AT_LEAST = [5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000] as const;
/** Widths of published shares, in percent, the finest first. */
const STEPS = [5, 10, 20, 25, 50] as const;

export const SCORECARD_LIMITS = { reply: 1_500, reason: 500 } as const;

/** From one figure to another: the true one lies between. */
export interface Band {
  readonly from: number;
  readonly to: number;
}

export interface Batch {
  /** Payments of one firm that count, the oldest first; those beyond are left out, so that no firm makes the figure. */
  readonly cap: number;
  /** Width of published shares in percent. */
  readonly step: number;
  readonly firms: number;
  readonly lines: number;
}

/**
 * How a batch is published, or null where it must wait for more firms. Only how many payments are of which firm decides,
 * never what the firms answered: waiting tells nothing.
 * @param perFirm how many payments of each firm are in it
 */
export function batchOf(perFirm: readonly number[]): Batch | null {
  if (perFirm.length < MIN_FIRMS_OF_SCORECARD) return null;
  const caps = [...new Set([...perFirm, 1])].sort((a, b) => b - a);
  for (const step of STEPS) {
    for (const cap of caps) {
      const lines = perFirm.reduce((sum, count) => sum + Math.min(count, cap), 0);
      if (hidesEveryFirm(step, lines, cap)) return { cap, step, firms: perFirm.length, lines };
    }
  }
  return null;
}

/** Whoever knows one firm's answers still cannot tell what any payment of another was answered, or that it was. */
function hidesEveryFirm(step: number, lines: number, ofOneFirm: number): boolean {
  // a step holds more outcomes than the payments of one firm can make: all others, or none of them, may have confirmed
  if (step * lines <= 100 * (ofOneFirm + 1)) return false;
  // however both shares lie, more payments than those of one firm may have no answer
  return Array.from({ length: 100 / step - 1 }, (_, at) => at).every((at) => {
    const [confirmed, differed] = [at * step, 100 - (at + 1) * step];
    const answered =
      Math.ceil((confirmed * lines) / 100) + (differed > 0 ? Math.floor((differed * lines) / 100) + 1 : 0);
    return lines - answered > ofOneFirm;
  });
}

/**
 * Payments of one firm that count for the median of days, or null below `MIN_FIRMS_OF_SCORECARD`: fewer than a quarter of
 * all, so that whoever knows the days of one firm still cannot tell on which side of the middle those of another lie.
 * @param perFirm how many payments of each firm tell their days
 */
export function medianCap(perFirm: readonly number[]): number | null {
  if (perFirm.length < MIN_FIRMS_OF_SCORECARD) return null;
  const caps = [...new Set([...perFirm, 1])].sort((a, b) => b - a);
  return caps.find((cap) => perFirm.reduce((sum, count) => sum + Math.min(count, cap), 0) > 4 * cap) ?? null;
}

/** The step in which a share lies; on the border of two, the upper one. */
export function shareBand(part: number, { lines, step }: Pick<Batch, 'lines' | 'step'>): Band {
  const last = 100 / step - 1;
  const at = Math.min(Math.floor((100 * part) / (lines * step)), last);
  return { from: at * step, to: (at + 1) * step };
}

/**
 * The same, on the border of two the lower one: for what excludes the other share. Were half confirmed and half differing
 * in two upper steps, everybody would know that nobody was silent.
 */
export function otherShareBand(part: number, { lines, step }: Pick<Batch, 'lines' | 'step'>): Band {
  const at = Math.max(Math.ceil((100 * part) / (lines * step)) - 1, 0);
  return { from: at * step, to: (at + 1) * step };
}

/** Days in steps of `DAY_STEP`; a payer that pays before it is paid takes none. */
export function daysBand(days: number): Band {
  const from = Math.floor(Math.max(days, 0) / DAY_STEP) * DAY_STEP;
  return { from, to: from + DAY_STEP };
}

/** `at least 20` of 34. */
export const atLeast = (count: number): number => AT_LEAST.findLast((step) => step <= count) ?? 0;

/** The day before which something must have happened to be counted in the month of `today`: the first of a month. */
export function countedBefore(today: string, months: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
}
