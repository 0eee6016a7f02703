import type { SheetPreview } from '#contract/work-history/schema/sheet.ts';
import { ApiError, api } from '#web/api.ts';
import { copy as words } from '../copy/sheet.ts';
import type { Batch } from '../model/sheet-batches.ts';
import type { SheetMapping } from '../model/sheet-mapping.ts';
import { type DateOrder, type EditableRow, rowAsCsv, toEditableRow } from '../model/sheet-rows.ts';

/** What the server reads in a file. @throws ApiError */
export async function previewSheet(
  file: Blob,
  name: string,
  hiringCompanyId: string,
  mapping?: SheetMapping,
): Promise<SheetPreview> {
  const content = await base64(file);
  const body = { hiring_company_id: hiringCompanyId, name: name.slice(-200), content, ...(mapping && { mapping }) };
  return api.workHistory.previewSheet({ body });
}

/** Has the server look up firm and duplicates of one row. @returns what changes in the row */
export async function lookUpRow(
  row: EditableRow,
  order: DateOrder,
  hiringCompanyId: string,
): Promise<Partial<EditableRow>> {
  try {
    const { rows } = await previewSheet(new Blob([rowAsCsv(row, order)]), 'row.csv', hiringCompanyId);
    const [found] = rows.map(toEditableRow);
    if (!found) return {};
    const { firm, candidates, firmRemark, recorded } = found;
    return { firm, candidates, firmRemark, recorded };
  } catch {
    return row.firm ? {} : { firmRemark: words.lookupFailed };
  }
}

/** @returns why the batch was not recorded, as far as is known; null where it was */
export async function sendBatch(hiring_company_id: string, { key, importId, records }: Batch): Promise<unknown> {
  try {
    await api.workHistory.recordBatch({ body: { hiring_company_id, import_id: importId, records: [...records] }, key });
    return null;
  } catch (error) {
    return error;
  }
}

export const errorText = (error: unknown): string => (error instanceof ApiError ? error.message : words.failed);

function base64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
