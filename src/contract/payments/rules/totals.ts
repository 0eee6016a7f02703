import { isLocked, type LineState, type PaymentLineKind } from '../rules.ts';

/** The five figures that everything adds up to, in cents. Payer and firm see the same. */
export interface Figures {
  readonly paid_cents: number;
  /** Said by both sides, or settled. */
  readonly confirmed_cents: number;
  /** Reported, and the firm has not answered. */
  readonly unanswered_cents: number;
  readonly differs_cents: number;
  /** Withheld and not paid yet. */
  readonly retained_cents: number;
}
export const FIGURES = [
  'paid_cents',
  'confirmed_cents',
  'unanswered_cents',
  'differs_cents',
  'retained_cents',
] as const satisfies readonly (keyof Figures)[];

export const NO_FIGURES: Figures = {
  paid_cents: 0,
  confirmed_cents: 0,
  unanswered_cents: 0,
  differs_cents: 0,
  retained_cents: 0,
};

export interface CountedLine {
  readonly id: string;
  readonly state: LineState;
  readonly kind: PaymentLineKind;
  readonly paid_cents: number | null;
  readonly settled_cents: number | null;
  readonly retainage_cents: number;
  readonly corrects: string | null;
}

export const addFigures = (one: Figures, other: Figures): Figures => ({
  paid_cents: one.paid_cents + other.paid_cents,
  confirmed_cents: one.confirmed_cents + other.confirmed_cents,
  unanswered_cents: one.unanswered_cents + other.unanswered_cents,
  differs_cents: one.differs_cents + other.differs_cents,
  retained_cents: one.retained_cents + other.retained_cents,
});

/** A line counts unless it is a correction that is not locked yet, or one that is took its place. */
export function countedLines<L extends CountedLine>(lines: readonly L[]): L[] {
  const replaced = new Set(lines.filter(({ state }) => isLocked(state)).map(({ corrects }) => corrects));
  return lines.filter(({ id, state, corrects }) => !replaced.has(id) && (corrects === null || isLocked(state)));
}

/** The figures of these lines the slow way; the database keeps the same with every line (migration 0082). */
export const recount = (lines: readonly CountedLine[]): Figures =>
  countedLines(lines).map(figuresOf).reduce(addFigures, NO_FIGURES);

function figuresOf({ state, kind, paid_cents, settled_cents, retainage_cents }: CountedLine): Figures {
  const paid = paid_cents ?? 0;
  return {
    paid_cents: paid,
    confirmed_cents: state === 'confirmed' ? paid : state === 'settled' ? (settled_cents ?? 0) : 0,
    unanswered_cents: state === 'reported' ? paid : 0,
    differs_cents: state === 'differs' ? paid : 0,
    retained_cents: kind === 'retainage' ? -(state === 'settled' ? (settled_cents ?? 0) : paid) : retainage_cents,
  };
}
