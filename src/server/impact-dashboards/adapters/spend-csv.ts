import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline as join } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Options, parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import type { SpendColumns } from '#contract/impact-dashboards/schema/vendors.ts';
import { detectDelimiter } from '#server/kernel/files/csv-delimiter.ts';

export type { SpendColumns };

/** A payment to a vendor. */
export interface SpendRow {
  readonly line: number;
  readonly vendor: {
    readonly key: string;
    readonly name: string;
    readonly city: string | null;
    readonly state: string | null;
    readonly zip: string | null;
  };
  readonly paid_on: string;
  readonly cents: number;
  readonly naics: string | null;
  readonly contract_number: string | null;
}
export interface RefusedRow {
  readonly line: number;
  readonly why: string;
  /** Of a row that is refused for another reason than its amount. */
  readonly cents: number;
}

/** Names of columns in finance systems, the surest first. */
const NAMES: Readonly<Record<keyof SpendColumns, readonly string[]>> = {
  vendor: ['vendor_name', 'recipient_name', 'supplier_name', 'payee_name', 'vendor', 'supplier', 'payee'],
  amount: ['dollar_amount', 'federal_action_obligation', 'payment_amount', 'amount_paid', 'check_amount', 'amount'],
  paid_on: ['transaction_date', 'action_date', 'payment_date', 'check_date', 'paid_on', 'date'],
  city: ['recipient_city_name', 'vendor_city', 'supplier_city', 'city'],
  state: ['recipient_state_code', 'vendor_state', 'supplier_state', 'state'],
  zip: ['recipient_zip_4_code', 'vendor_zip', 'zip_code', 'zip'],
  naics: ['naics_code', 'naics'],
  contract_number: ['contract_number', 'contract_no', 'contract_id', 'award_id_piid', 'po_number', 'purchase_order'],
};
const isNeeded = (name: string): boolean => ['vendor', 'amount', 'paid_on'].includes(name);
const plain = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

/** The columns by their names, as far as they tell. */
export function proposedColumns(headers: readonly string[]): Partial<SpendColumns> {
  const found = Object.entries(NAMES).flatMap(([name, wanted]) => {
    const header = wanted.map((one) => headers.find((given) => plain(given) === one)).find((one) => one !== undefined);
    return header === undefined ? [] : [[name, header]];
  });
  return Object.fromEntries(found);
}

/** The columns by their names. @returns what no column is for, where one is needed */
export function columnsOf(headers: readonly string[]): SpendColumns | { readonly missing: string } {
  const found = proposedColumns(headers);
  const missing = Object.keys(NAMES).find((name) => isNeeded(name) && !(name in found));
  return missing === undefined ? (found as SpendColumns) : { missing };
}

interface Reader {
  readonly onHeaders: (headers: readonly string[]) => SpendColumns;
  readonly onRow: (row: SpendRow) => void;
  readonly onRefused: (row: RefusedRow) => void;
}

/** By its first bytes: uploads have no names. */
async function isPacked(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}

const OPTIONS: Options = { bom: true, relax_column_count: true, max_record_size: 1_000_000 };

/** The first characters of a file, unpacked. */
async function readHead(path: string, packed: boolean): Promise<string> {
  const bytes = createReadStream(path);
  try {
    const text = packed ? join(bytes, createGunzip(), () => {}) : bytes;
    for await (const chunk of text as AsyncIterable<Buffer>) return chunk.toString();
    return '';
  } finally {
    bytes.destroy();
  }
}

/** The names of the columns of a file. */
export async function spendHeaders(path: string): Promise<string[]> {
  const head = await readHead(path, await isPacked(path));
  const [headers = []]: string[][] = parseSync(head, { ...OPTIONS, delimiter: detectDelimiter(head), to: 1 });
  return headers;
}

/** Reads a file of payments with commas, semicolons, tabs or bars between its columns, packed by gzip or not. @returns SHA-256 of its bytes, in hexadecimal */
export async function readSpend(path: string, { onHeaders, onRow, onRefused }: Reader): Promise<string> {
  const packed = await isPacked(path);
  const head = await readHead(path, packed);
  const hash = createHash('sha256');
  const bytes = createReadStream(path);
  bytes.on('data', (chunk) => hash.update(chunk));
  let columns: SpendColumns | null = null;
  const parser = parse({
    ...OPTIONS,
    delimiter: detectDelimiter(head),
    skip_empty_lines: true,
    columns: (headers: string[]) => {
      columns = onHeaders(headers);
      return headers;
    },
  });
  const reading = (async () => {
    let line = 1;
    for await (const record of parser as AsyncIterable<Record<string, string>>) {
      line += 1;
      if (columns === null) continue;
      const row = readRow(record, columns, line);
      if ('why' in row) onRefused(row);
      else onRow(row);
    }
  })();
  await Promise.all([packed ? pipeline(bytes, createGunzip(), parser) : pipeline(bytes, parser), reading]);
  return hash.digest('hex');
}

const MOST_NAME = 200;
/** Far above any payment, far below the loss of precision. */
const MOST_CENTS = 10_000_000_000_000;

function readRow(record: Readonly<Record<string, string>>, columns: SpendColumns, line: number): SpendRow | RefusedRow {
  const cell = (column: string | undefined): string | null =>
    (column && record[column]?.trim().slice(0, MOST_NAME)) || null;
  const name = cell(columns.vendor);
  const cents = centsOf(cell(columns.amount) ?? '');
  if (name === null) return { line, why: 'names no vendor', cents: cents ?? 0 };
  if (cents === null) return { line, why: 'has no amount', cents: 0 };
  const paid_on = dayOf(cell(columns.paid_on) ?? '');
  if (paid_on === null) return { line, why: 'has no date', cents };
  const [city, state] = [cell(columns.city), cell(columns.state)];
  const zip = /^\d{5}/.exec(cell(columns.zip) ?? '')?.[0] ?? null;
  const key = [name, zip ?? '', city ?? '', state ?? ''].join('|').toLowerCase();
  const naics = /^\d{2,6}$/.exec(cell(columns.naics) ?? '')?.[0] ?? null;
  const contract_number = cell(columns.contract_number);
  return { line, vendor: { key, name, city, state, zip }, paid_on, cents, naics, contract_number };
}

/** `$1,234.56`, `(12.30)`, `-4592.74`; more than two decimals are rounded. Null for what is no amount. */
export function centsOf(text: string): number | null {
  const isNegative = /^\(.*\)$|^-|-$/.test(text.trim());
  const digits = text.replaceAll(/[$,()\s-]/g, '');
  if (!/^\d{1,12}(?:\.\d{0,20})?$|^\.\d{1,20}$/.test(digits)) return null;
  const [whole = '', decimals = ''] = digits.split('.');
  const thousandths = Number(`${whole || '0'}${decimals.padEnd(3, '0').slice(0, 3)}`);
  const cents = Math.round(thousandths / 10);
  if (cents > MOST_CENTS) return null;
  return isNegative ? 0 - cents : cents;
}

/** `2020-05-14T00:00:00.000` or `5/14/2020`. */
function dayOf(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text);
  const [year, month, day] = iso ? iso.slice(1) : american ? [american[3], american[1], american[2]] : [];
  if (!year || !month || !day) return null;
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = Date.parse(written);
  return Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== written ? null : written;
}
