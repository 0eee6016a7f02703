import { SHEET } from '#contract/work-history/rules/sheet-columns.ts';
import type { SheetPreview } from '#contract/work-history/schema/sheet.ts';
import { isAcceptedFile } from '#web/ui/file-types.ts';
import { copy as words } from '../copy/sheet.ts';

/** Why chosen files cannot be uploaded; null where they can. */
export function fileError(files: readonly File[]): string | null {
  const [file] = files;
  if (!file) return words.empty;
  if (files.length > 1) return words.several;
  if (!isAcceptedFile(file.name, SHEET.endings)) return words.unsupported;
  if (file.size === 0) return words.empty;
  return file.size > SHEET.maxBytes ? words.large : null;
}

/** Why a file that was read has no rows. */
export const noRowsError = ({ missing }: SheetPreview): string =>
  missing.length > 0 ? words.missing(missing.map((field) => words.fields[field]).join(', ')) : words.none;
