import { useCallback, useEffect, useRef, useState } from 'react';
import { SHEET, SHEET_FIELDS, type SheetField } from '#contract/work-history/rules/sheet-columns.ts';
import type { SheetFirm } from '#contract/work-history/rules/sheet-firms.ts';
import type { SheetPreview } from '#contract/work-history/schema/sheet.ts';
import { ApiError, api } from '#web/api.ts';
import { copy as words } from '../copy/sheet.ts';
import {
  type EditableRow,
  type EvaluatedRow,
  editRow,
  evaluateRows,
  LOOKUP_FIELDS,
  MAIN_FIELDS,
  type NewRecord,
  rowAsCsv,
  toEditableRow,
  toEditableRows,
} from '../model/sheet-rows.ts';
import { useInvalidateProjects } from './mutations.ts';
import { errorText, fileError, previewSheet } from './sheet-file.ts';

/** Records on their way. Until the answer is known they are sent again as they are, under the same key. */
interface Batch {
  readonly key: string;
  readonly lines: readonly number[];
  readonly records: readonly NewRecord[];
}

interface ParsedFile {
  readonly name: string;
  readonly preview: SheetPreview;
}

/** A file of projects from its choosing to the last record; `stopped` says why sending did not go on. */
export function useSheetImport(hiringCompanyId: string) {
  const refresh = useInvalidateProjects();
  const [reading, setReading] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [read, setRead] = useState<ParsedFile | null>(null);
  const [rows, setRows] = useState<readonly EditableRow[]>([]);
  const [sending, setSending] = useState<{ readonly done: number; readonly total: number } | null>(null);
  const [stopped, setStopped] = useState<string | null>(null);
  const [unsure, setUnsure] = useState<Batch | null>(null);
  /** Goes up when the file is put away: answers to an earlier one are no longer wanted. */
  const turn = useRef(0);
  const order = read?.preview.date_order ?? 'mdy';
  const judged = evaluateRows(rows, hiringCompanyId, order);
  const change = (line: number, by: (row: EditableRow) => EditableRow) =>
    setRows((all) => all.map((row) => (row.line === line ? by(row) : row)));

  const halt = useCallback(() => {
    turn.current++;
  }, []);
  const reset = useCallback(() => {
    halt();
    setReading(null);
    setRefused(null);
    setRead(null);
    setRows([]);
    setSending(null);
    setStopped(null);
    setUnsure(null);
  }, [halt]);
  useEffect(() => halt, [halt]);

  const choose = async (files: readonly File[]) => {
    const [file] = files;
    const why = fileError(files);
    reset();
    if (!file || why) return setRefused(words.refused(file?.name ?? '', why ?? words.empty));
    const mine = turn.current;
    setReading(file.name);
    try {
      const preview = await previewSheet(file, file.name, hiringCompanyId);
      if (mine !== turn.current) return;
      if (preview.rows.length === 0) return setRefused(words.refused(file.name, noRows(preview)));
      setRead({ name: file.name, preview });
      setRows(toEditableRows(preview));
    } catch (error) {
      if (mine === turn.current) setRefused(words.refused(file.name, errorText(error)));
    } finally {
      if (mine === turn.current) setReading(null);
    }
  };

  /** Asks the server for firm and duplicates of one row, as it now stands. */
  const lookUp = async (row: EditableRow) => {
    const mine = turn.current;
    change(row.line, (now) => ({ ...now, isLookingUp: true }));
    try {
      const { rows: found } = await previewSheet(new Blob([rowAsCsv(row, order)]), 'row.csv', hiringCompanyId);
      const [one] = found.map(toEditableRow);
      if (mine !== turn.current) return;
      change(row.line, (now) => {
        const said = one && {
          firm: one.firm,
          candidates: one.candidates,
          firmRemark: one.firmRemark,
          recorded: one.recorded,
        };
        return { ...now, ...said, isLookingUp: false };
      });
    } catch {
      if (mine !== turn.current) return;
      const said = row.firm ? null : { firmRemark: words.lookFailed };
      change(row.line, (now) => ({ ...now, ...said, isLookingUp: false }));
    }
  };

  /** @returns whether all that was selected is sent */
  const send = async (): Promise<boolean> => {
    const mine = turn.current;
    const first = unsure;
    const ready = judged.filter(({ selected, line }) => selected && !first?.lines.includes(line));
    const batches = [...(first ? [first] : []), ...batchesOf(ready)];
    const total = ready.length + (first?.lines.length ?? 0);
    let done = 0;
    let complete = true;
    setStopped(null);
    setSending({ done, total });
    for (const batch of batches) {
      setUnsure(batch);
      const failure = await sendBatch(hiringCompanyId, batch);
      if (mine !== turn.current) return false;
      if (failure) {
        complete = false;
        const isKnown = isRefusal(failure);
        if (isKnown) setUnsure(null);
        setRows((all) => all.map((row) => markRefused(row, batch, failure)));
        setStopped(words.stopped(done, isKnown ? errorText(failure) : `${errorText(failure)} ${words.unsure}`));
        break;
      }
      done += batch.lines.length;
      setUnsure(null);
      setRows((all) =>
        all.map((row) => (batch.lines.includes(row.line) ? { ...row, sent: true, openFields: [] } : row)),
      );
      setSending({ done, total });
    }
    setSending(null);
    void refresh();
    return complete;
  };

  return {
    reading,
    refused,
    read,
    rows: judged,
    sending,
    stopped,
    /** Lines whose fate is not known: they are not changed until it is. */
    locked: unsure?.lines ?? NONE,
    /** What is under way goes no further. */
    halt,
    reset,
    choose,
    send,
    write: (line: number, field: SheetField, text: string) => change(line, (row) => editRow(row, field, text)),
    /** After a field was left: the server looks again where that may change what it said. */
    settle(row: EvaluatedRow, field: SheetField, before: string) {
      const changed = (row.cells[field] ?? '') !== before || LOOKUP_REMARKS.includes(row.firmRemark ?? '');
      if (!LOOKUP_FIELDS.includes(field) || !changed) return;
      if (field !== 'firm') return void lookUp(row);
      change(row.line, withoutFirm);
      void lookUp(withoutFirm(row));
    },
    /** One of the candidates, or none of them. */
    pick: (line: number, firm: SheetFirm | null) =>
      change(line, (row) =>
        firm
          ? { ...row, firm, firmRemark: null, refusal: null, checked: null }
          : editRow(row, 'firm', row.cells.firm ?? ''),
      ),
    tick: (line: number, ticked: boolean) => change(line, (row) => ({ ...row, checked: ticked })),
    tickAll: (ticked: boolean) =>
      setRows((all) => all.map((row, at) => (judged[at]?.state === 'ready' ? { ...row, checked: ticked } : row))),
    toggle: (line: number) =>
      change(line, (row) => ({ ...row, openFields: row.openFields.length > 0 ? [] : MAIN_FIELDS })),
  };
}
export type SheetImport = ReturnType<typeof useSheetImport>;

const NONE: readonly number[] = [];
/** What is said of a firm that the server has not been asked for. */
const LOOKUP_REMARKS: readonly string[] = [words.lookLater, words.lookFailed];

/** A firm that is written anew is neither the one that was found nor the one of the number beside it. */
function withoutFirm(row: EditableRow): EditableRow {
  const { firm_number: _, ...cells } = row.cells;
  return { ...row, cells, firm: null };
}

const noRows = ({ missing }: SheetPreview): string =>
  missing.length > 0 ? words.missing(missing.map((field) => words.fields[field]).join(', ')) : words.none;

function batchesOf(rows: readonly EvaluatedRow[]): Batch[] {
  const batches: Batch[] = [];
  const ready = rows.flatMap(({ line, record }) => (record ? [{ line, record }] : []));
  for (let from = 0; from < ready.length; from += SHEET.batch) {
    const some = ready.slice(from, from + SHEET.batch);
    batches.push({ key: newKey(), lines: some.map(({ line }) => line), records: some.map(({ record }) => record) });
  }
  return batches;
}

const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/** @returns why it was not recorded, as far as is known; null where it was */
async function sendBatch(hiring_company_id: string, { key, records }: Batch): Promise<unknown> {
  try {
    await api.workHistory.recordBatch({ body: { hiring_company_id, records: [...records] }, key });
    return null;
  } catch (error) {
    return error;
  }
}

/** Whether the server said no for good; everything else may have been carried out. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status);

/** The row that a refused batch names gets the reason. */
function markRefused(row: EditableRow, { lines }: Batch, error: unknown): EditableRow {
  if (!(error instanceof ApiError)) return row;
  for (const { field, detail } of error.errors) {
    const [, at = '', name = ''] = /^body\.records\.(\d+)\.(\w+)/.exec(field) ?? [];
    if (at === '' || lines[Number(at)] !== row.line) continue;
    const known = SHEET_FIELDS.find((one) => one === name) ?? 'firm';
    return { ...row, refusal: { field: known, detail }, openFields: [...row.openFields, known] };
  }
  return row;
}
