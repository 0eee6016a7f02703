import { SHEET } from '#contract/work-history/rules/sheet-columns.ts';
import type { SheetPreview } from '#contract/work-history/schema/sheet.ts';
import { ApiError, api } from '#web/api.ts';
import { isAcceptedFile } from '#web/ui/file-types.ts';
import { copy as words } from '../copy/sheet.ts';

/** Why a file is not even sent, in plain words. */
export function fileError(files: readonly File[]): string | null {
  const [file] = files;
  if (!file) return words.empty;
  if (files.length > 1) return words.several;
  if (!isAcceptedFile(file.name, SHEET.endings)) return words.odd;
  if (file.size === 0) return words.empty;
  return file.size > SHEET.maxBytes ? words.large : null;
}

/** What the server reads in a file. @throws ApiError */
export async function previewSheet(file: Blob, name: string, hiringCompanyId: string): Promise<SheetPreview> {
  const body = { hiring_company_id: hiringCompanyId, name: name.slice(-200), content: await base64(file) };
  return api.workHistory.previewSheet({ body });
}

/** What went wrong, as a person may read it. */
export const errorText = (error: unknown): string => (error instanceof ApiError ? error.message : words.failed);

function base64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
