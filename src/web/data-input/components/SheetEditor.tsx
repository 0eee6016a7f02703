import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { type RowProblem, rowProblems } from '#contract/data-input/rules/problems.ts';
import type { MonthDetails } from '#contract/data-input/schema/months.ts';
import { Button } from '#web/ui/Button.tsx';
import { writeTable } from '#web/ui/data/clipboard-table.ts';
import { stepOf } from '#web/ui/data/grid-keys.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { add, undo } from '#web/ui/icons.ts';
import { sheetCopy } from '../copy/sheet.ts';
import { type Block, copyBlock, type Place } from '../model/block.ts';
import { cellProblem, isUntouched, type Sheet, valuesOf } from '../model/sheet.ts';
import type { UsedSheet } from '../queries/sheet.ts';
import { Problems } from './Problems.tsx';
import css from './Sheet.module.css';
import type { RowActions } from './SheetRow.tsx';
import { SheetTable } from './SheetTable.tsx';

interface Props {
  readonly month: MonthDetails;
  readonly used: UsedSheet;
  readonly trades: readonly string[];
  /** Somebody tried to submit it: what it lacks is shown. */
  readonly showErrors: boolean;
  readonly reasons: Readonly<Record<string, string>> | null;
  readonly onReason: (id: string, words: string) => void;
}

/** What the rows lack by now, by row. */
export function problemsOf(month: MonthDetails, sheet: Sheet): RowProblem[] {
  const linked = new Set(month.contracts.filter((one) => one.payment_contract_id !== null).map(({ id }) => id));
  const rows = sheet.rows
    .filter((row) => !isUntouched(sheet, row) || month.tab === 'contracting')
    .map((row) => ({ ...valuesOf(sheet, row), id: row.id, isLinked: linked.has(row.id) }));
  return rowProblems(rows, month);
}

/** The rows of a month with all that is done to them by keyboard, touch and clipboard. */
export function SheetEditor({ month, used, trades, showErrors, reasons, onReason }: Props) {
  const { sheet, history } = used;
  const table = useRef<HTMLTableElement>(null);
  const [block, setBlock] = useState<Block | null>(null);
  const [left, setLeft] = useState<readonly (readonly string[])[]>([]);
  const found = useMemo(() => problemsOf(month, sheet), [month, sheet]);
  const shown = showErrors ? found : found.filter(({ severity }) => severity === 'warning');
  const problems = useMemo(() => Map.groupBy(shown, ({ row }) => row), [shown]);
  const actions = useRowActions({ used, table, block, setBlock, setLeft, onReason });
  const mayEdit = month.may.includes('edit');
  const mayAdd = mayEdit && month.tab !== 'contracting';
  return (
    <section className={css.sheet} aria-label={sheetCopy.label}>
      {mayEdit && (
        <div className={css.bar}>
          <SaveNote used={used} />
          <Button
            variant="outlineDark"
            size="dense"
            disabled={history.undo.length === 0}
            onClick={used.undo}
            icon={<Icon of={undo} size={16} />}
          >
            {sheetCopy.undo}
          </Button>
          <Button variant="outlineDark" size="dense" disabled={history.redo.length === 0} onClick={used.redo}>
            {sheetCopy.redo}
          </Button>
        </div>
      )}
      {mayEdit && <Problems sheet={sheet} month={month} problems={shown} />}
      {left.length > 0 && (
        <details className={css.left} open>
          <summary>{sheetCopy.left(left.length)}</summary>
          <textarea readOnly aria-label={sheetCopy.leftRows} rows={3} value={writeTable(left)} />
        </details>
      )}
      {sheet.rows.length === 0 && <p className={css.empty}>{mayAdd ? sheetCopy.empty : sheetCopy.emptyRead}</p>}
      <SheetTable
        month={month}
        sheet={sheet}
        trades={trades}
        problems={problems}
        reasons={reasons}
        block={block}
        actions={actions}
        table={table}
      />
      {mayAdd && (
        <Button
          variant="outlineDark"
          icon={<Icon of={add} size={16} />}
          onClick={() => {
            used.add();
            requestAnimationFrame(() => focusCell(table.current, { row: sheet.rows.length, column: 0 }));
          }}
        >
          {sheetCopy.add}
        </Button>
      )}
      {mayEdit && <p className={css.keys}>{sheetCopy.keys}</p>}
    </section>
  );
}

function SaveNote({ used: { status, problem, sheet } }: { readonly used: UsedSheet }) {
  const wrong = sheet.rows.reduce(
    (sum, row) => sum + sheet.columns.filter((column) => cellProblem(sheet, row, column) !== undefined).length,
    0,
  );
  const text =
    status === 'refused'
      ? `${sheetCopy.refused} ${problem}`
      : status === 'saved' && wrong > 0
        ? sheetCopy.unsaved(wrong)
        : sheetCopy[status];
  return (
    <p role="status" className={css.saved} data-status={wrong > 0 ? 'refused' : status}>
      {text}
    </p>
  );
}

function focusCell(table: HTMLTableElement | null, { row, column }: Place): void {
  const next = table?.querySelector<HTMLInputElement>(`[data-row="${row}"][data-column="${column}"]`);
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}

interface Parts {
  readonly used: UsedSheet;
  readonly table: { readonly current: HTMLTableElement | null };
  readonly block: Block | null;
  readonly setBlock: (block: Block | null) => void;
  readonly setLeft: (left: readonly (readonly string[])[]) => void;
  readonly onReason: (id: string, words: string) => void;
}

/** The same functions all the time, so that rows that did not change are not drawn again at each key press. */
function useRowActions(parts: Parts): RowActions {
  const latest = useRef(parts);
  latest.current = parts;
  return useMemo(() => {
    const now = () => latest.current;
    return {
      edit: (id, column, text) => now().used.edit(id, column, text),
      leave: () => now().used.leave(),
      settle: (id, column, keep) => now().used.settle(id, column, keep),
      settleGone: (id, keep) => now().used.settleGone(id, keep),
      remove: (id) => now().used.remove([id]),
      explain: (id, words) => now().onReason(id, words),
      focus: (place) => {
        const { block, setBlock } = now();
        if (block && (block.to.row !== place.row || block.to.column !== place.column)) setBlock(null);
      },
      copy: () => {
        const { block, used } = now();
        return block ? writeTable(copyBlock(used.sheet, block)) : null;
      },
      paste: (place, text) => {
        const left = now().used.paste(place, text);
        if (left === null) return false;
        now().setLeft(left);
        return true;
      },
      press: (event, place, before) => press(event, place, before, now()),
    };
  }, []);
}

/** Ctrl or ⌘ with a letter. @returns whether it was one of the sheet's */
function command(event: KeyboardEvent, at: Block, { used }: Parts): boolean {
  if (!(event.ctrlKey || event.metaKey)) return false;
  const letter = event.key.toLowerCase();
  if (letter === 'd') used.fill(at);
  else if (letter === 'z' && !event.shiftKey) used.undo();
  else if (letter === 'y' || letter === 'z') used.redo();
  else return false;
  return true;
}

function press(event: KeyboardEvent<HTMLElement>, place: Place, before: string, parts: Parts): void {
  const { used, block, setBlock, table } = parts;
  const input = event.currentTarget as HTMLInputElement;
  const column = used.sheet.columns[place.column];
  const row = used.sheet.rows[place.row];
  if (!column || !row) return;
  const at = block ?? { from: place, to: place };
  const arrows: Readonly<Record<string, readonly [number, number]>> = {
    ArrowDown: [1, 0],
    ArrowUp: [-1, 0],
    ArrowRight: [0, 1],
    ArrowLeft: [0, -1],
  };
  const arrow = arrows[event.key];
  if (event.shiftKey && arrow && (block || arrow[0] !== 0)) {
    const to = { row: at.to.row + arrow[0], column: at.to.column + arrow[1] };
    if (used.sheet.rows[to.row] && used.sheet.columns[to.column]) setBlock({ from: at.from, to });
    // the focus stays, so that a key still goes to this cell
  } else if (block && (event.key === 'Delete' || event.key === 'Backspace') && !input.readOnly) used.clear(block);
  else if (event.key === 'Escape' && block) setBlock(null);
  else if (event.key === 'Escape' && input.value !== before && !input.readOnly) used.edit(row.id, column, before);
  else if (!input.readOnly && command(event, at, parts)) {
    // done
  } else {
    if (event.key.startsWith('Arrow')) setBlock(null);
    const caret = { from: input.selectionStart ?? 0, to: input.selectionEnd ?? 0, length: input.value.length };
    const step = stepOf(event, caret);
    if (!step) return;
    focusCell(table.current, { row: place.row + step.rows, column: place.column + step.columns });
  }
  event.preventDefault();
}
