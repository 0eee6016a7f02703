import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';

const COLUMNS = ['Vendor Name', 'Tax ID', 'Contract No.', 'Check No.', 'Check Date', 'Net Amount', 'Retainage', 'Memo'];

/** A payment of a finance system's export unless `cells` say otherwise. */
export const paymentRow = (cells: Record<string, string> = {}): Record<string, string> => ({
  'Vendor Name': 'BAY ELECTRIC',
  'Tax ID': '52-1234567',
  'Contract No.': 'SC-104',
  'Check No.': '10001',
  'Check Date': '10/20/2026',
  'Net Amount': '$1,234.50',
  ...cells,
});

/** The text of a file with these rows. */
export const paymentCsv = (rows: readonly Record<string, string>[]): string =>
  stringify([...rows], { header: true, columns: COLUMNS });

/** @returns the path of a file with these rows, or this text */
export async function paymentFile(
  content: readonly Record<string, string>[] | string | Buffer,
  name = 'payments.csv',
): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'plumbline-payments-')), name);
  const isText = typeof content === 'string' || Buffer.isBuffer(content);
  await writeFile(path, isText ? (content as string | Buffer) : paymentCsv(content as Record<string, string>[]));
  return path;
}
