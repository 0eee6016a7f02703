import { showCents } from '#contract/payments/rules/money.ts';
import type { FIGURES } from '#contract/payments/rules/totals.ts';
import type { ContractRow } from '#contract/payments/schema.ts';
import type { Column } from '#web/ui/data/columns.ts';
import { type kindOf, listCopy } from '../copy/list.ts';
import { copy } from '../copy.ts';
import css from './Payments.module.css';

type Figure = (typeof FIGURES)[number];
type Figures = { readonly [name in Figure]: number };

/** Columns of the five figures; all cents, so that sums can be checked by eye. */
export const figureColumns = <Row extends Figures>(): readonly Column<Row>[] =>
  (
    [
      ['paid_cents', copy.figures.paid],
      ['confirmed_cents', copy.figures.confirmed],
      ['unanswered_cents', copy.figures.unanswered],
      ['differs_cents', copy.figures.differs],
      ['retained_cents', copy.figures.retained],
    ] as const
  ).map(([id, header]) => ({ id, header, align: 'end', width: 110, cell: (row) => showCents(row[id]) }));

/** Cells of the totals row. */
export const figureCells = (figures: Figures): Readonly<Record<Figure, string>> => ({
  paid_cents: showCents(figures.paid_cents),
  confirmed_cents: showCents(figures.confirmed_cents),
  unanswered_cents: showCents(figures.unanswered_cents),
  differs_cents: showCents(figures.differs_cents),
  retained_cents: showCents(figures.retained_cents),
});

/** What is open in a contract, in words: no color alone says it. */
export function statusOf({ late_lines, open_lines, unanswered_lines, differing_lines, state }: ContractRow): string {
  const open = [
    late_lines > 0 && listCopy.late(late_lines),
    differing_lines > 0 && listCopy.differing(differing_lines),
    open_lines > 0 && listCopy.open(open_lines),
    unanswered_lines > 0 && listCopy.unanswered(unanswered_lines),
  ].filter(Boolean);
  if (open.length > 0) return open.join(', ');
  return state === 'final' ? listCopy.closed : listCopy.upToDate;
}

export function contractColumns(kind: ReturnType<typeof kindOf>): readonly Column<ContractRow>[] {
  const { columns } = listCopy;
  const firm: Column<ContractRow> = { id: 'firm', header: columns.firm, cell: ({ firm }) => firm, width: 160 };
  const payer: Column<ContractRow> = {
    id: 'payer',
    header: columns.payer,
    cell: ({ hiring_company }) => hiring_company,
    width: 160,
  };
  return [
    {
      id: 'contract',
      header: columns.contract,
      cell: ({ title, number }) => (number ? `${title} (${number})` : title),
      width: 210,
    },
    ...(kind === 'firm' ? [payer] : kind === 'payer' ? [firm] : [payer, firm]),
    {
      id: 'status',
      header: columns.status,
      cell: (row) => (
        <span className={row.late_lines + row.differing_lines > 0 ? css.urgent : undefined}>{statusOf(row)}</span>
      ),
      value: statusOf,
      width: 230,
    },
    {
      id: 'award',
      header: copy.figures.award,
      align: 'end',
      width: 110,
      cell: ({ award_cents }) => showCents(award_cents),
    },
    ...figureColumns<ContractRow>(),
  ];
}
