import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Point } from '../engine/document.ts';
import { parseZipCode, zipCodeLines } from './zip-codes.ts';

const reference = (file: string) => readFileSync(new URL(`../../../../reference/${file}`, import.meta.url));

let zips: ReadonlyMap<string, Point> | undefined;
let states: ReadonlyMap<string, string> | undefined;

/** Center of a five-digit ZIP code (GeoNames); undefined where there is none. */
export function zipCenter(zip: string): Point | undefined {
  zips ??= readZips();
  return zips.get(zip);
}

/** Name of a state by its two capital letters, the District of Columbia included. */
export function stateName(code: string): string | null {
  states ??= readStates();
  return states.get(code) ?? null;
}

function readZips(): Map<string, Point> {
  return new Map(
    zipCodeLines().map((line) => {
      const { zip, latitude, longitude } = parseZipCode(line);
      return [zip, { latitude, longitude }];
    }),
  );
}

function readStates(): Map<string, string> {
  const rows: { code: string; name: string }[] = parse(reference('us_states_incl_dc.csv'), {
    columns: true,
    bom: true,
  });
  return new Map(rows.map(({ code, name }) => [code, name]));
}
