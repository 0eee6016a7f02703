// A list in an agency's format: one row per firm.

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { stringify } from 'csv-stringify/sync';
import { firms, type MadeFirm } from '../search/data.ts';

const COLUMNS = [
  ...['Vendor Number', 'Business Name', 'Trade Name', 'Address', 'City', 'State', 'ZIP', 'County', 'Latitude'],
  ...['Longitude', 'Certification', 'Certification Number', 'Issue Date', 'Expiration Date', 'Ethnicity'],
  ...['NAICS Codes', 'Description', 'Employees'],
];
const EMPLOYEES = { '1-9': 4, '10-49': 24, '50-249': 90, '250+': 400 } as const;

function rowOf(firm: MadeFirm, number: number): (string | number | null)[] {
  const [certificate] = firm.certificates;
  return [
    `V-${number}`,
    firm.legal_business_name,
    firm.trade_name,
    firm.address_1,
    firm.city,
    firm.state,
    firm.zip_code,
    firm.county,
    firm.latitude,
    firm.longitude,
    certificate?.type ?? 'MBE',
    certificate?.number ?? null,
    certificate?.issued_on ?? null,
    certificate?.expires_on ?? null,
    certificate?.group ?? null,
    firm.naics.join(', '),
    firm.description,
    firm.size_band === null ? null : EMPLOYEES[firm.size_band],
  ];
}

/** Writes the list. @returns its rows as cells */
export async function writeList(file: string, count: number): Promise<(string | number | null)[][]> {
  const out = createWriteStream(file);
  const rows: (string | number | null)[][] = [];
  out.write(stringify([COLUMNS]));
  for await (const firm of firms(count)) {
    const row = rowOf(firm, rows.length);
    rows.push(row);
    if (!out.write(stringify([row]))) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
  return rows;
}

/** A table for the raw rows. */
export const PLAIN_TABLE = `CREATE TABLE plain_list (${COLUMNS.map((name) => `"${name}" text`).join(', ')})`;
