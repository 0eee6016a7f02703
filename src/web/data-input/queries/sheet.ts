import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RowField } from '#contract/data-input/rules.ts';
import type { MonthDetails } from '#contract/data-input/schema/months.ts';
import type { RowChange } from '#contract/data-input/schema.ts';
import { ApiError } from '#web/api.ts';
import { parseTable } from '#web/ui/data/clipboard-table.ts';
import { discardUnsentValues, keepUnsentValues, readUnsentValues } from '#web/ui/form/unsent-values.ts';
import { type Block, clearBlock, fillDown, type Place, pasteBlock } from '../model/block.ts';
import { employersOf } from '../model/cells.ts';
import { type Column, columnOf, columnsOf } from '../model/columns.ts';
import { closeCell, type History, NO_HISTORY, redoLast, remember, undoLast } from '../model/history.ts';
import { newId } from '../model/new-id.ts';
import {
  addRows,
  blankRow,
  type CellEdit,
  type Cells,
  editCells,
  isDirty,
  pendingChanges,
  removeRows,
  type Sheet,
  settleCell,
  settleRow,
  startSheet,
  withRefusals,
  withSaved,
  withServer,
} from '../model/sheet.ts';
import { monthQuery, useMonthActs } from '../queries.ts';

/** After the last key. */
const SAVE_AFTER_MS = 600;
const RETRY_AFTER_MS = 5000;

export type SaveState = 'saved' | 'saving' | 'waiting' | 'offline' | 'refused';
interface State {
  readonly sheet: Sheet;
  readonly history: History;
}
interface Kept {
  readonly rows: readonly {
    readonly id: string;
    readonly position: number;
    readonly cells: Cells;
    readonly isNew: boolean;
  }[];
}

function startOf(month: MonthDetails, name: string): Sheet {
  const sheet = startSheet(columnsOf(month.tab, month.measure), employersOf(month.contracts), month.rows);
  const kept = readUnsentValues<Kept>(name, { rows: [] }).rows;
  const known = new Set(sheet.rows.map(({ id }) => id));
  const fresh = kept
    .filter(({ id, isNew }) => isNew && !known.has(id))
    .map(({ id, position }) => blankRow(id, position));
  const edits = kept.flatMap(({ id, cells }) =>
    Object.entries(cells).map(([column, text]) => ({ id, column: column as Column, text })),
  );
  return editCells(addRows(sheet, fresh), edits);
}

/** The rows of a month: what is typed, saved as it is typed, with what can be done with them. */
export function useSheet(month: MonthDetails) {
  const name = `data-input ${month.id} ${month.revision}`;
  const [state, setState] = useState<State>(() => ({ sheet: startOf(month, name), history: NO_HISTORY }));
  const latest = useRef(state);
  latest.current = state;
  const set = useCallback((next: State) => {
    latest.current = next;
    setState(next);
  }, []);
  const seen = useRef(month);
  // somebody else's change, or what a decision made of the month
  useEffect(() => {
    if (seen.current === month) return;
    seen.current = month;
    const { sheet, history } = latest.current;
    set({ sheet: withServer({ ...sheet, employers: employersOf(month.contracts) }, month.rows), history });
  }, [month, set]);
  const saving = useSaving(month, state.sheet, latest, set);
  useKept(name, state.sheet);
  const actions = useMemo(() => sheetActions(month, latest, set), [month, set]);
  return { ...state, ...saving, ...actions, now: () => latest.current.sheet };
}
export type UsedSheet = ReturnType<typeof useSheet>;

type Latest = { current: State };

function useSaving(month: MonthDetails, sheet: Sheet, latest: Latest, set: (state: State) => void) {
  const acts = useMonthActs(month);
  const client = useQueryClient();
  const [status, setStatus] = useState<SaveState>('saved');
  const [problem, setProblem] = useState<string | null>(null);
  const busy = useRef<Promise<void> | null>(null);
  const command = useRef({ content: '', key: '' });
  const version = useRef(month.version);
  version.current = Math.max(version.current, month.version);
  const send = async (rows: RowChange[]) => {
    const body = { revision: month.revision, rows, totals: [] };
    const content = JSON.stringify(body);
    // after a lost answer the same is sent with the same key, and done once
    if (command.current.content !== content) command.current = { content, key: newId() };
    const saved = await acts.save(body, command.current.key);
    version.current = saved.version;
    set({ ...latest.current, sheet: withSaved(latest.current.sheet, rows, saved.rows) });
  };
  const refused = async (error: ApiError, rows: readonly RowChange[]) => {
    if (error.status === 412) {
      const now = await client.fetchQuery({ ...monthQuery(month.id), staleTime: 0 });
      return set({ ...latest.current, sheet: withServer(latest.current.sheet, now.rows) });
    }
    const cells = error.status === 400 ? placed(error, rows) : [];
    if (cells.length > 0) return set({ ...latest.current, sheet: withRefusals(latest.current.sheet, cells) });
    setProblem(error.detail);
    setStatus('refused');
    await acts.refresh();
  };
  const once = async () => {
    const rows = pendingChanges(latest.current.sheet);
    if (rows.length === 0) return false;
    setStatus('saving');
    try {
      await send(rows);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) {
        setStatus('offline');
        return false;
      }
      await refused(error, rows);
      return error.status === 412 || error.status === 400;
    }
    return true;
  };
  /** Saves all that can be. */
  const flush = (): Promise<void> => {
    busy.current ??= (async () => {
      setProblem(null);
      // each refusal takes cells out of what is sent, so this ends
      for (let rounds = 0; rounds < 50 && (await once()); rounds += 1);
      busy.current = null;
      setStatus((now) => (now === 'saving' || now === 'waiting' ? 'saved' : now));
    })();
    return busy.current;
  };
  const latestFlush = useRef(flush);
  latestFlush.current = flush;
  const mayEdit = month.may.includes('edit');
  useEffect(() => {
    if (!mayEdit) return;
    if (pendingChanges(sheet).length === 0) {
      // what waited was taken back
      setStatus((now) => (now === 'waiting' || now === 'offline' ? 'saved' : now));
      return;
    }
    setStatus((now) => (now === 'saved' ? 'waiting' : now));
    const wait = status === 'offline' ? RETRY_AFTER_MS : SAVE_AFTER_MS;
    const timer = setTimeout(() => void latestFlush.current(), wait);
    return () => clearTimeout(timer);
  }, [sheet, mayEdit, status]);
  return { status, problem, flush, versionNow: () => version.current };
}

const ROW = /^(?:body\.)?rows\.(\d+)\.values\.(\w+)$/;
/** At which cells the server's errors are. */
const placed = (error: ApiError, rows: readonly RowChange[]) =>
  error.errors.flatMap(({ field, detail }) => {
    const [, at, name] = ROW.exec(field) ?? [];
    const id = rows[Number(at)]?.id;
    const column = columnOf(name as RowField);
    return id && column ? [{ id, column, detail }] : [];
  });

function sheetActions(month: MonthDetails, latest: Latest, set: (state: State) => void) {
  const mayAdd = month.tab !== 'contracting';
  const change = (next: Sheet, ids: readonly string[], cell: string | null = null) => {
    const { sheet, history } = latest.current;
    set({ sheet: next, history: remember(history, sheet, next, ids, cell) });
  };
  const edit = (edits: readonly CellEdit[], cell: string | null = null) =>
    change(editCells(latest.current.sheet, edits), [...new Set(edits.map(({ id }) => id))], cell);
  const lastPosition = () => latest.current.sheet.rows.at(-1)?.position ?? 0;
  return {
    edit: (id: string, column: Column, text: string) => edit([{ id, column, text }], `${id} ${column}`),
    leave: () => set({ ...latest.current, history: closeCell(latest.current.history) }),
    /** A new row, with employer and trade of the last, which most rows share. @returns its id */
    add(): string {
      const { sheet } = latest.current;
      const id = newId();
      const last = sheet.rows.at(-1);
      const row = blankRow(id, lastPosition() + 10);
      const cells = last ? { employer: last.cells.employer ?? '', trade: last.cells.trade ?? '' } : {};
      change(addRows(sheet, [{ ...row, cells }]), [id]);
      return id;
    },
    remove: (ids: readonly string[]) => change(removeRows(latest.current.sheet, ids), ids),
    clear: (block: Block) => edit(clearBlock(latest.current.sheet, block)),
    fill: (block: Block) => edit(fillDown(latest.current.sheet, block)),
    /** @returns rows that had no place; null where it is one cell, which the browser pastes itself */
    paste(at: Place, text: string): readonly (readonly string[])[] | null {
      const table = parseTable(text);
      if (table.length === 0 || (table.length === 1 && table[0]?.length === 1)) return null;
      const { sheet } = latest.current;
      const { edits, added, left } = pasteBlock(sheet, at, table, mayAdd);
      const rows = added.map((cells, below) => ({ ...blankRow(newId(), lastPosition() + 10 * (below + 1)), cells }));
      const ids = [...new Set([...edits.map(({ id }) => id), ...rows.map(({ id }) => id)])];
      change(addRows(editCells(sheet, edits), rows), ids);
      return left;
    },
    settle: (id: string, column: Column, keep: 'mine' | 'theirs') =>
      set({ ...latest.current, sheet: settleCell(latest.current.sheet, id, column, keep) }),
    settleGone: (id: string, keep: boolean) =>
      set({ ...latest.current, sheet: settleRow(latest.current.sheet, id, keep) }),
    undo() {
      const next = undoLast(latest.current.sheet, latest.current.history);
      if (next) set(next);
    },
    redo() {
      const next = redoLast(latest.current.sheet, latest.current.history);
      if (next) set(next);
    },
  };
}

/** Keeps in this tab what is not saved yet. */
function useKept(name: string, sheet: Sheet): void {
  useEffect(() => {
    const rows = sheet.rows.flatMap((row) => {
      const dirty = sheet.columns.filter((column) => isDirty(sheet, row, column));
      if (dirty.length === 0) return [];
      const cells = Object.fromEntries(dirty.map((column) => [column, row.cells[column] ?? '']));
      return [{ id: row.id, position: row.position, cells, isNew: row.version === 0 }];
    });
    if (rows.length > 0) keepUnsentValues(name, { rows });
    else discardUnsentValues(name);
  }, [name, sheet]);
}
