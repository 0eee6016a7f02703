import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useState } from 'react';
import type { RowProblem } from '#contract/data-input/rules/problems.ts';
import { TRADES } from '#contract/data-input/rules/trades.ts';
import type { MonthDetails } from '#contract/data-input/schema/months.ts';
import { Button } from '#web/ui/Button.tsx';
import { upTo } from '#web/ui/breakpoints.ts';
import { columns as columnNames } from '../copy/cells.ts';
import { sheetCopy } from '../copy/sheet.ts';
import type { Block } from '../model/block.ts';
import { choicesOf, isChoice, showHundredths, showPaid } from '../model/cells.ts';
import { type Column, NUMERIC } from '../model/columns.ts';
import { type Sheet, valuesOf } from '../model/sheet.ts';
import { RowHead } from './RowHead.tsx';
import css from './Sheet.module.css';
import { listId } from './SheetCell.tsx';
import { type RowActions, SheetRow } from './SheetRow.tsx';

/** Rows that are drawn at first, and by each press of the button. */
const SHOWN = 100;

interface Props {
  readonly month: MonthDetails;
  readonly sheet: Sheet;
  readonly trades: readonly string[];
  readonly problems: ReadonlyMap<string, readonly RowProblem[]>;
  /** Reasons that the reviewer writes; null where nobody reviews. */
  readonly reasons: Readonly<Record<string, string>> | null;
  readonly block: Block | null;
  readonly actions: RowActions;
  readonly table: RefObject<HTMLTableElement | null>;
}

const NONE: readonly never[] = [];

/** A cell for each column of each row, and what they add up to. */
export function SheetTable({ month, sheet, trades, problems, reasons, block, actions, table }: Props) {
  const [most, setMost] = useState(SHOWN);
  const asSelect = useMediaQuery(upTo('tabletSmall'), undefined, { getInitialValueInEffect: false }) ?? false;
  const isReadOnly = !month.may.includes('edit');
  const isContracting = month.tab === 'contracting';
  const showsLocal = month.tab === 'local-hiring';
  const mayRemove = !isReadOnly && !isContracting;
  const hasLast = mayRemove || reasons !== null;
  const contracts = new Map(month.contracts.map((contract) => [contract.id, contract]));
  const hidden = sheet.rows.length - most;
  return (
    <>
      <div className={css.scroll}>
        <table ref={table} className={css.table} data-tab={month.tab} aria-label={sheetCopy.label}>
          <Heads columns={sheet.columns} isContracting={isContracting} showsLocal={showsLocal} hasLast={hasLast} />
          <tbody>
            {sheet.rows.slice(0, most).map((row, at) => {
              const contract = isContracting ? contracts.get(row.id) : undefined;
              return (
                <SheetRow
                  key={row.id}
                  row={row}
                  at={at}
                  sheet={sheet}
                  problems={problems.get(row.id) ?? NONE}
                  reasons={month.returned?.rows.filter((one) => one.row_id === row.id) ?? NONE}
                  reason={reasons === null ? undefined : (reasons[row.id] ?? '')}
                  block={block}
                  head={<RowHead number={at + 1} contract={contract} confirmed={row.saved.confirmed_cents ?? null} />}
                  name={contract ? (contract.firm ?? contract.title) : sheetCopy.row(at + 1)}
                  isReadOnly={isReadOnly}
                  isLinked={Boolean(contract?.payment_contract_id)}
                  mayRemove={mayRemove}
                  showsLocal={showsLocal}
                  asSelect={asSelect}
                  actions={actions}
                />
              );
            })}
          </tbody>
          {sheet.rows.length > 0 && <Sums sheet={sheet} more={(showsLocal ? 1 : 0) + (hasLast ? 1 : 0)} />}
        </table>
      </div>
      {hidden > 0 && (
        <Button variant="plain" onClick={() => setMost(most + SHOWN)}>
          {sheetCopy.more(hidden)}
        </Button>
      )}
      {!isReadOnly && <Lists sheet={sheet} trades={trades} />}
    </>
  );
}

interface HeadsProps {
  readonly columns: readonly Column[];
  readonly isContracting: boolean;
  readonly showsLocal: boolean;
  readonly hasLast: boolean;
}
function Heads({ columns, isContracting, showsLocal, hasLast }: HeadsProps) {
  return (
    <thead>
      <tr>
        <th scope="col">
          {isContracting ? (
            sheetCopy.contract
          ) : (
            <span className="visually-hidden">{sheetCopy.rowHead(0).slice(0, 3)}</span>
          )}
        </th>
        {columns.map((column) => (
          <th
            key={column}
            scope="col"
            data-column={column}
            className={NUMERIC.includes(column) ? css.numeric : undefined}
          >
            {columnNames[column]}
          </th>
        ))}
        {showsLocal && <th scope="col">{sheetCopy.local}</th>}
        {hasLast && <td />}
      </tr>
    </thead>
  );
}

/** What the rows add up to by now, also what is not saved yet. */
function Sums({ sheet, more }: { readonly sheet: Sheet; readonly more: number }) {
  const values = sheet.rows.map((row) => valuesOf(sheet, row));
  const sum = (field: 'people' | 'hours_hundredths' | 'new_hires' | 'paid_cents') =>
    values.reduce((total, row) => total + (row[field] ?? 0), 0);
  const texts: Partial<Record<Column, string>> = {
    people: showHundredths(sum('people') * 100),
    hours: showHundredths(sum('hours_hundredths')),
    new_hires: showHundredths(sum('new_hires') * 100),
    paid: showPaid(sum('paid_cents')),
  };
  return (
    <tfoot>
      <tr>
        <th scope="row">
          {sheetCopy.total} <span className={css.muted}>{sheetCopy.totalOf(sheet.rows.length)}</span>
        </th>
        {sheet.columns.map((column) => (
          <td
            key={column}
            data-column={column}
            className={css.numeric}
            data-empty={!NUMERIC.includes(column) || undefined}
          >
            {NUMERIC.includes(column) && (
              <>
                <span className={css.label}>{columnNames[column]}</span>
                {texts[column]}
              </>
            )}
          </td>
        ))}
        {more > 0 && <td colSpan={more} data-empty />}
      </tr>
    </tfoot>
  );
}

/** What cells propose; anything else can be typed where the column allows it. */
function Lists({ sheet, trades }: { readonly sheet: Sheet; readonly trades: readonly string[] }) {
  const own = sheet.rows.map((row) => row.cells.trade ?? '');
  const named = [...new Set([...trades, ...own, ...TRADES.map(({ name }) => name)])].filter((name) => name !== '');
  const lists: readonly (readonly [Column, readonly string[]])[] = [
    ['employer', sheet.employers.map(({ name }) => name)],
    ['trade', named],
    ...sheet.columns.filter(isChoice).map((column) => [column, choicesOf(column)] as const),
  ];
  return lists.map(([column, values]) => (
    <datalist key={column} id={listId(column)}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  ));
}
