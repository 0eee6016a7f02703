import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { Point } from '../engine/document.ts';

const reference = (file: string) => readFileSync(new URL(`../../../../reference/${file}`, import.meta.url));

let zips: ReadonlyMap<string, Point> | undefined;
let states: ReadonlyMap<string, string> | undefined;

/** Centre of a five-digit ZIP code (GeoNames); undefined where there is none. */
export function zipCentre(zip: string): Point | undefined {
  zips ??= readZips();
  return zips.get(zip);
}

/** Name of a state by its two capital letters, the District of Columbia included. */
export function stateName(code: string): string | null {
  states ??= readStates();
  return states.get(code) ?? null;
}

function readZips(): Map<string, Point> {
  const rows: { zip: string; lat: string; lon: string }[] = parse(
    gunzipSync(reference('us_zip_centroids_geonames.csv.gz')),
    { columns: true, bom: true },
  );
  return new Map(rows.map(({ zip, lat, lon }) => [zip, { latitude: Number(lat), longitude: Number(lon) }]));
}

function readStates(): Map<string, string> {
  const rows: { code: string; name: string }[] = parse(reference('us_states_incl_dc.csv'), {
    columns: true,
    bom: true,
  });
  return new Map(rows.map(({ code, name }) => [code, name]));
}
