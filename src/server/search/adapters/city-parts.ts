import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

const FILE = new URL('../../../../reference/us_city_parts.csv', import.meta.url);

let partsByCity: ReadonlyMap<string, readonly string[]> | undefined;

/** Parts of a city that the post, or people there, write as the city of their addresses: Dorchester is in Boston. */
export function partsOfCity(city: string, state: string): readonly string[] {
  partsByCity ??= readParts();
  return partsByCity.get(`${city}|${state}`) ?? [];
}

function readParts(): Map<string, readonly string[]> {
  const rows: Record<'city' | 'state' | 'parts', string>[] = parse(readFileSync(FILE), { columns: true, bom: true });
  return new Map(rows.map(({ city, state, parts }) => [`${city}|${state}`, parts.split(';')]));
}
