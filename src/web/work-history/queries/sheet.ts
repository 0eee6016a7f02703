import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import type { SheetField } from '#contract/work-history/rules/sheet-columns.ts';
import type { SheetFirm } from '#contract/work-history/rules/sheet-firms.ts';
import type { SheetPreview } from '#contract/work-history/schema/sheet.ts';
import { copy as words } from '../copy/sheet.ts';
import { type Batch, isRejection, toBatches, withBatchError } from '../model/sheet-batches.ts';
import { fileError, noRowsError } from '../model/sheet-file.ts';
import type { SheetMapping, UnmappedFile } from '../model/sheet-mapping.ts';
import {
  clearFirm,
  type EditableRow,
  type EvaluatedRow,
  editRow,
  evaluateRows,
  isLookupNeeded,
  MAIN_FIELDS,
  toEditableRows,
  withFirm,
} from '../model/sheet-rows.ts';
import { useInvalidateProjects } from './mutations.ts';
import { errorText, lookUpRow, previewSheet, sendBatch } from './sheet-calls.ts';

type SetRows = Dispatch<SetStateAction<readonly EditableRow[]>>;
type Generation = ReturnType<typeof useGeneration>;

/** An import of projects from a spreadsheet, from choosing the file to the last record. */
export function useSheetImport(hiringCompanyId: string) {
  const generation = useGeneration();
  const [rows, setRows] = useState<readonly EditableRow[]>([]);
  const { clear: clearFile, open, ...file } = useSheetFile(hiringCompanyId, generation, setRows);
  const { clear: clearSending, send, ...sending } = useSending(hiringCompanyId, generation, setRows);
  const order = file.parsed?.preview.date_order ?? 'mdy';
  const evaluated = evaluateRows(rows, hiringCompanyId, order);
  const change = (line: number, by: (row: EditableRow) => EditableRow) =>
    setRows((all) => all.map((row) => (row.line === line ? by(row) : row)));
  const { cancel } = generation;
  const reset = useCallback(() => {
    cancel();
    clearFile();
    clearSending();
    setRows([]);
  }, [cancel, clearFile, clearSending]);
  const lookUp = async (row: EditableRow) => {
    const isCurrent = generation.start();
    change(row.line, (now) => ({ ...now, isLookingUp: true }));
    const found = await lookUpRow(row, order, hiringCompanyId);
    if (isCurrent()) change(row.line, (now) => ({ ...now, ...found, isLookingUp: false }));
  };
  return {
    ...file,
    ...sending,
    rows: evaluated,
    /** Stops what is in progress; its results are discarded. */
    cancel,
    reset,
    choose(files: readonly File[]) {
      reset();
      return open(files);
    },
    /** Reads the file again with the columns as the person mapped them. */
    map: (file: File, mapping: SheetMapping) => open([file], mapping),
    send: () => send(evaluated),
    editField: (line: number, field: SheetField, text: string) => change(line, (row) => editRow(row, field, text)),
    /** After a field lost the focus: looks up firm and duplicates again where the edit may change them. */
    commitField(row: EvaluatedRow, field: SheetField, before: string) {
      if (!isLookupNeeded(row, field, before)) return;
      if (field !== 'firm') return void lookUp(row);
      change(row.line, clearFirm);
      void lookUp(clearFirm(row));
    },
    /** One of the candidates, or a firm of the directory; null for none of the candidates. */
    chooseFirm(row: EvaluatedRow, firm: SheetFirm | null) {
      change(row.line, (now) => (firm ? withFirm(now, firm) : editRow(now, 'firm', now.cells.firm ?? '')));
      // whether it was recorded before is known of candidates only
      if (firm && !row.candidates.includes(firm)) void lookUp(withFirm(row, firm));
    },
    select: (line: number, checked: boolean) => change(line, (row) => ({ ...row, checked })),
    selectAllReady: (checked: boolean) =>
      setRows((all) => all.map((row, at) => (evaluated[at]?.state === 'ready' ? { ...row, checked } : row))),
    toggleEditor: (line: number) =>
      change(line, (row) => ({ ...row, openFields: row.openFields.length > 0 ? [] : MAIN_FIELDS })),
  };
}
export type SheetImport = ReturnType<typeof useSheetImport>;

/** Lets asynchronous steps notice that they were canceled, by another file or by leaving. */
function useGeneration() {
  const current = useRef(0);
  const cancel = useCallback(() => {
    current.current++;
  }, []);
  useEffect(() => cancel, [cancel]);
  /** @returns tells whether nothing was canceled since */
  const start = () => {
    const own = current.current;
    return () => own === current.current;
  };
  return { start, cancel };
}

/**
 * The chosen file: `reading` has its name while the server reads it, `refused` why it cannot be read; `unmapped` is one
 * whose columns the server does not know.
 */
function useSheetFile(hiringCompanyId: string, generation: Generation, setRows: SetRows) {
  const [reading, setReading] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [parsed, setParsed] = useState<{ readonly name: string; readonly preview: SheetPreview } | null>(null);
  const [unmapped, setUnmapped] = useState<UnmappedFile | null>(null);
  const clear = useCallback(() => {
    setReading(null);
    setRefused(null);
    setParsed(null);
    setUnmapped(null);
  }, []);
  const open = async (files: readonly File[], mapping?: SheetMapping) => {
    const [file] = files;
    const error = fileError(files);
    if (!file || error) return setRefused(words.refused(file?.name ?? '', error ?? words.empty));
    const isCurrent = generation.start();
    setReading(file.name);
    try {
      const preview = await previewSheet(file, file.name, hiringCompanyId, mapping);
      if (!isCurrent()) return;
      if (preview.unmapped.length > 0) return setUnmapped({ file, rows: preview.unmapped });
      if (preview.rows.length === 0) return setRefused(words.refused(file.name, noRowsError(preview)));
      setParsed({ name: file.name, preview });
      setRows(toEditableRows(preview));
    } catch (thrown) {
      if (isCurrent()) setRefused(words.refused(file.name, errorText(thrown)));
    } finally {
      if (isCurrent()) setReading(null);
    }
  };
  return { reading, refused, parsed, unmapped, open, clear };
}

const NONE: readonly number[] = [];

/** Sends rows in batches, one after the other, until one fails: `stopped` is its error message. */
function useSending(hiringCompanyId: string, generation: Generation, setRows: SetRows) {
  const refresh = useInvalidateProjects();
  const [sending, setSending] = useState<{ readonly done: number; readonly total: number } | null>(null);
  const [stopped, setStopped] = useState<string | null>(null);
  const [unconfirmed, setUnconfirmed] = useState<Batch | null>(null);
  const clear = useCallback(() => {
    setSending(null);
    setStopped(null);
    setUnconfirmed(null);
  }, []);
  const fail = (batch: Batch, error: unknown, done: number) => {
    const isKnown = isRejection(error);
    if (isKnown) setUnconfirmed(null);
    setRows((all) => all.map((row) => withBatchError(row, batch, error)));
    setStopped(words.stopped(done, isKnown ? errorText(error) : `${errorText(error)} ${words.unconfirmed}`));
  };
  /** @returns whether everything that was selected is sent */
  const send = async (rows: readonly EvaluatedRow[]): Promise<boolean> => {
    const isCurrent = generation.start();
    const ready = rows.filter(({ selected, line }) => selected && !unconfirmed?.lines.includes(line));
    const batches = [...(unconfirmed ? [unconfirmed] : []), ...toBatches(ready)];
    const total = ready.length + (unconfirmed?.lines.length ?? 0);
    let done = 0;
    let isComplete = true;
    setStopped(null);
    setSending({ done, total });
    for (const batch of batches) {
      setUnconfirmed(batch);
      const error = await sendBatch(hiringCompanyId, batch);
      if (!isCurrent()) return false;
      if (error) {
        isComplete = false;
        fail(batch, error, done);
        break;
      }
      done += batch.lines.length;
      setUnconfirmed(null);
      setRows((all) =>
        all.map((row) => (batch.lines.includes(row.line) ? { ...row, sent: true, openFields: [] } : row)),
      );
      setSending({ done, total });
    }
    setSending(null);
    void refresh();
    return isComplete;
  };
  return {
    sending,
    stopped,
    /** Lines of the batch whose outcome is not known: they stay as they are until it is. */
    locked: unconfirmed?.lines ?? NONE,
    send,
    clear,
  };
}
