// The firms of the shipped lists, as the index takes them.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { zipCenter } from '#server/search/adapters/places.ts';
import type { FirmDocument } from '#server/search/engine/document.ts';

const FOLDER = resolve(import.meta.dirname, '../../samples');

type Row = Readonly<Record<string, string>>;

/** Certified firms of Maryland, one per row. */
export function shippedFirms(): FirmDocument[] {
  const rows: Row[] = parse(readFileSync(resolve(FOLDER, 'md_mdot_mbe_directory_2017.csv')), {
    columns: true,
    bom: true,
  });
  return rows.map(toFirm);
}

function toFirm(row: Row, at: number): FirmDocument {
  const cell = (column: string) => row[column]?.trim() || null;
  const zip = /^\d{5}/.exec(cell('Zip Code') ?? '')?.[0] ?? null;
  const center = zip === null ? undefined : zipCenter(zip);
  const county = cell('County');
  const stated = cell('NAICS Codes(s)') ?? '';
  const types = new Set(stated.match(/\b(?:MBE|DBE|SBE|ACDBE)\b/g) ?? []);
  return {
    core_id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    name: cell('Name') ?? '',
    trade_name: null,
    city: cell('City'),
    state: cell('State'),
    zip,
    county: county === 'OTHER STATE' ? null : county,
    latitude: center?.latitude ?? null,
    longitude: center?.longitude ?? null,
    description: cell('Products / Services'),
    naics: [...new Set(stated.match(/\b\d{6}\b/g) ?? [])],
    certificates: [...types].map((type) => ({
      type,
      agency: 'Maryland Department of Transportation',
      group: cell('Minority Group(s)'),
      issued_on: null,
      expires_on: null,
      lapsed_on: null,
      list_date: '2017-05-17',
      naics: [],
    })),
    own_trade_name: null,
    capacity: null,
    size_band: null,
    verified_projects: 0,
  };
}
