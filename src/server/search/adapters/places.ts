import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Point, Worksite } from '../engine/document.ts';
import { parseZipCode, type ZipCode, zipCodeLines } from './zip-codes.ts';

const reference = (file: string) => readFileSync(new URL(`../../../../reference/${file}`, import.meta.url));

let zips: ReadonlyMap<string, ZipPlace> | undefined;
let states: ReadonlyMap<string, State> | undefined;

interface ZipPlace extends Point, Pick<ZipCode, 'state' | 'countyFips'> {}
interface State {
  readonly code: string;
  readonly name: string;
  readonly fips: string;
}

/** Center of a five-digit ZIP code (GeoNames); undefined where there is none. */
export function zipCenter(zip: string): Point | undefined {
  zips ??= readZips();
  const place = zips.get(zip);
  return place && { latitude: place.latitude, longitude: place.longitude };
}

/** A five-digit ZIP code as a place of work; undefined where there is none. */
export function zipWorksite(zip: string): Worksite | undefined {
  zips ??= readZips();
  states ??= readStates();
  const place = zips.get(zip);
  if (!place) return undefined;
  const { state, countyFips, latitude, longitude } = place;
  const fips = states.get(state)?.fips ?? null;
  return { state, state_fips: fips, county: fips && `${fips}${countyFips}`, center: { latitude, longitude } };
}

/** FIPS code of two digits by the two capital letters; null for territories. */
export function stateFips(code: string): string | null {
  states ??= readStates();
  return states.get(code)?.fips ?? null;
}

/** Name of a state by its two capital letters, the District of Columbia included. */
export function stateName(code: string): string | null {
  states ??= readStates();
  return states.get(code)?.name ?? null;
}

function readZips(): Map<string, ZipPlace> {
  return new Map(
    zipCodeLines().map((line) => {
      const { zip, state, countyFips, latitude, longitude } = parseZipCode(line);
      return [zip, { latitude, longitude, state, countyFips }];
    }),
  );
}

function readStates(): Map<string, State> {
  const rows: State[] = parse(reference('us_states_incl_dc.csv'), { columns: true, bom: true });
  return new Map(rows.map(({ code, name, fips }) => [code, { code, name, fips }]));
}
