import { showCents } from '#contract/payments/rules/money.ts';
import { FIGURES, type Figures, recount } from '#contract/payments/rules/totals.ts';
import { PAYMENT_LIMITS } from '#contract/payments/rules.ts';
import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import type { ContractDetails } from '#contract/payments/schema.ts';
import { TaggedPdf } from '#server/kernel/exports/tagged-pdf.ts';
import { ANSWER_WORDS, ENTRY_WORDS, FIGURE_WORDS, KIND_WORDS, SIDE_WORDS, STATE_WORDS } from './words.ts';

interface NamedFigures extends Figures {
  readonly names: readonly string[];
}
export interface FigureTable {
  readonly title: string;
  /** What is left out, or which rows they are. */
  readonly notes: readonly string[];
  readonly heads: readonly string[];
  readonly rows: readonly NamedFigures[];
  readonly total: Figures;
  readonly now: Date;
}

const NAMES_SHARE = 0.4;

/** Rows of figures with what they add up to. */
export async function figuresPdf({ title, notes, heads, rows, total, now }: FigureTable): Promise<Buffer> {
  const pdf = await TaggedPdf.open({ title, now });
  pdf.title(title);
  pdf.paragraph(`As of ${now.toISOString().slice(0, 10)}. Payer and firm see the same figures.`, { muted: true });
  for (const note of notes) pdf.paragraph(note, { muted: true });
  const share = (1 - NAMES_SHARE) / FIGURES.length;
  pdf.table(
    [
      ...heads.map((label) => ({ label, share: NAMES_SHARE / heads.length })),
      ...FIGURES.map((name) => ({ label: FIGURE_WORDS[name], share })),
    ],
    [...rows, { names: ['Total', ...heads.slice(1).map(() => '')], ...total }].map((row) => [
      ...row.names,
      ...FIGURES.map((name) => showCents(row[name])),
    ]),
  );
  return pdf.end();
}

/** Everything about one contract, for both sides and an auditor. */
export async function statementPdf(contract: ContractDetails, now: Date): Promise<Buffer> {
  const title = `Statement: ${contract.title}`;
  const pdf = await TaggedPdf.open({ title, now });
  pdf.title(title);
  pdf.paragraph(`${contract.hiring_company} pays ${contract.firm}. As of ${now.toISOString().slice(0, 10)}.`, {
    muted: true,
  });
  facts(pdf, contract);
  pdf.heading('Payments');
  if (contract.lines.length === 0) pdf.paragraph('Nothing has been reported yet.');
  else lines(pdf, contract);
  const older = olderThanShown(contract);
  if (older)
    pdf.paragraph(
      `These are the latest ${PAYMENT_LIMITS.timeline} payments. Older ones add up to ${showCents(older.paid_cents)}, of which ${showCents(older.confirmed_cents)} is confirmed.`,
    );
  pdf.heading('What was said and done');
  pdf.list(contract.entries.map(entryLine));
  return pdf.end();
}

function facts(pdf: TaggedPdf, contract: ContractDetails): void {
  const { number, owner, award_cents, original_award_cents, retainage_bps, starts_on, ends_on, state } = contract;
  const said: (readonly [string, string | null])[] = [
    ['Contract number', number],
    ['Owner', owner],
    ['Award', showCents(award_cents)],
    ['Award before change orders', award_cents === original_award_cents ? null : showCents(original_award_cents)],
    ['Retainage', retainage_bps === 0 ? null : `${retainage_bps / 100}%`],
    ['From', starts_on],
    ['To', ends_on],
    ['Goal', contract.goal_group],
    ['Rule for prompt payment', contract.payment_clock?.name ?? null],
    ['State', state === 'final' ? 'Closed' : 'Active'],
    ...FIGURES.map((name) => [FIGURE_WORDS[name], showCents(contract[name])] as const),
  ];
  for (const [name, value] of said) if (value !== null) pdf.paragraph(`${name}: ${value}`);
}

const NONE = '–';
const cents = (amount: number | null): string => (amount === null ? NONE : showCents(amount));

function lines(pdf: TaggedPdf, contract: ContractDetails): void {
  pdf.table(
    [
      { label: 'Month', share: 0.12 },
      { label: 'Payer says', share: 0.2 },
      { label: 'Firm says', share: 0.22 },
      { label: 'Difference', share: 0.14 },
      { label: 'State', share: 0.32 },
    ],
    contract.lines.map((line) => [
      [line.month, line.kind === 'retainage' && KIND_WORDS.retainage, !line.counts && 'Does not count']
        .filter(Boolean)
        .join('\n'),
      [cents(line.paid_cents), line.paid_on && `Paid on ${line.paid_on}`, line.reference, line.reason]
        .filter(Boolean)
        .join('\n'),
      [cents(line.answered_cents), line.answer && ANSWER_WORDS[line.answer], line.answer_comment]
        .filter(Boolean)
        .join('\n'),
      cents(differenceOf(line)),
      [
        STATE_WORDS[line.state],
        line.settled_cents !== null && `Settled at ${showCents(line.settled_cents)}`,
        line.reply && `Payer: ${line.reply}`,
        line.settle_reason && `Reason: ${line.settle_reason}`,
        line.is_late && 'Late',
      ]
        .filter(Boolean)
        .join('\n'),
    ]),
  );
}

/** What the payments add up to that a long contract has beyond those that are shown; null where all are. */
export function olderThanShown({ lines, paid_cents, confirmed_cents }: ContractDetails) {
  if (lines.length < PAYMENT_LIMITS.timeline) return null;
  const shown = recount(lines);
  return { paid_cents: paid_cents - shown.paid_cents, confirmed_cents: confirmed_cents - shown.confirmed_cents };
}

/** What the firm says that it did not get. */
export const differenceOf = ({ paid_cents, answered_cents }: PaymentLine): number | null =>
  paid_cents === null || answered_cents === null || paid_cents === answered_cents ? null : paid_cents - answered_cents;

const entryLine = ({ number, at, side, kind, amount_cents, words }: ContractDetails['entries'][number]): string =>
  [
    `${number}. ${at.slice(0, 10)}, ${SIDE_WORDS[side]}: ${ENTRY_WORDS[kind]}`,
    amount_cents !== null && showCents(amount_cents),
    words,
  ]
    .filter(Boolean)
    .join(', ');
