import { useEffect, useRef, useState } from 'react';
import { PAYMENT_LIMITS } from '#contract/payments/rules.ts';
import { ApiError } from '#web/api.ts';
import { parseTable } from '#web/ui/data/clipboard-table.ts';
import { discardUnsentValues, keepUnsentValues, readUnsentValues } from '#web/ui/form/unsent-values.ts';
import { copy } from '../copy.ts';
import { pasteTable } from '../model/paste.ts';
import {
  type Column,
  checkRows,
  type GridErrors,
  type GridRow,
  isTouched,
  placeServerErrors,
  undoChange,
  withCell,
  withDraft,
  withoutReported,
} from '../model/rows.ts';
import { useReportLines } from './report.ts';

const DRAFT = 'payments-grid';
const NO_ERRORS: GridErrors = new Map();

/** A change of many cells, which can be taken back. */
interface LastChange {
  readonly kind: 'paste' | 'clear';
  readonly before: readonly GridRow[];
  readonly after: readonly GridRow[];
  readonly placed: number;
  readonly left: readonly (readonly string[])[];
  readonly undone: boolean;
}

/** The rows of the table, kept in this tab until they are reported, with what can be done with them. */
export function useGrid(start: readonly GridRow[]) {
  const [rows, setRows] = useState(() => withDraft(start, readUnsentValues(DRAFT, { rows: start }).rows));
  const [errors, setErrors] = useState(NO_ERRORS);
  const [problem, setProblem] = useState<string | null>(null);
  const [base, setBase] = useState(start);
  const [last, setLast] = useState<LastChange | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const report = useReportLines();
  const { lines, keys, errors: found } = checkRows(rows, copy);
  useKept(rows);
  const change = (next: readonly GridRow[]) => {
    setRows([...next]);
    setDone(null);
    setProblem(null);
  };
  const send = async () => {
    if (report.isPending) return;
    setProblem(null);
    setErrors(found);
    if (lines.length === 0) return setProblem(copy.nothing);
    if (found.size > 0) return setProblem(copy.wrong(cellsIn(found)));
    if (lines.length > PAYMENT_LIMITS.lines) return setProblem(copy.tooMany(PAYMENT_LIMITS.lines));
    try {
      await report.mutateAsync(lines);
    } catch (error) {
      const placed = error instanceof ApiError ? placeServerErrors(error.errors, keys) : NO_ERRORS;
      setErrors(placed);
      return setProblem(placed.size > 0 ? copy.wrong(cellsIn(placed)) : (error as Error).message);
    }
    const sent = new Map(rows.filter(isTouched).map(({ key, cells }) => [key, cells]));
    setRows((now) => withoutReported(now, base, sent));
    setBase(base.map((row) => (sent.has(row.key) ? { ...row, due: null } : row)));
    setLast(null);
    setDone(lines.length);
  };
  return {
    rows,
    errors,
    problem,
    last,
    done,
    lines,
    isSending: report.isPending,
    send,
    edit(key: string, column: Column, text: string) {
      change(withCell(rows, key, column, text));
      setErrors(without(errors, key, column));
    },
    /** @returns whether it was more than one cell, which the browser cannot paste itself */
    paste(key: string, column: Column, text: string): boolean {
      const table = parseTable(text);
      if (table.length === 0 || (table.length === 1 && table[0]?.length === 1)) return false;
      const { rows: next, placed, left } = pasteTable(rows, { key, column }, table);
      change(next);
      setErrors(NO_ERRORS);
      setLast({ kind: 'paste', before: rows, after: next, placed, left, undone: false });
      return true;
    },
    undo() {
      if (!last || last.undone) return;
      change(undoChange(rows, last.before, last.after));
      setErrors(NO_ERRORS);
      setLast({ ...last, undone: true });
    },
    clear() {
      if (!rows.some(isTouched)) return;
      setLast({ kind: 'clear', before: rows, after: base, placed: 0, left: [], undone: false });
      change(base);
      setErrors(NO_ERRORS);
    },
  };
}
export type Grid = ReturnType<typeof useGrid>;

const cellsIn = (errors: GridErrors): number =>
  [...errors.values()].reduce((sum, columns) => sum + Object.keys(columns).length, 0);

function without(errors: GridErrors, key: string, column: Column): GridErrors {
  const { [column]: _, ...rest } = errors.get(key) ?? {};
  return new Map([...errors].flatMap(([row, columns]) => (row === key ? [[row, rest]] : [[row, columns]])));
}

/** Keeps what is typed in this tab; what was reported is forgotten. */
function useKept(rows: readonly GridRow[]): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (rows.some(isTouched)) keepUnsentValues(DRAFT, { rows: rows.filter(isTouched) });
    else discardUnsentValues(DRAFT);
  }, [rows]);
}
