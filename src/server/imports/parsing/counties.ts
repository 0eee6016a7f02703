import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';

/** The canonical spelling of a county, or the printed name if unknown; null for placeholders. */
export type CountyLookup = (printed: string, state: string | null) => string | null;

const REFERENCE = resolve(import.meta.dirname, '../../../../reference');
const PLACEHOLDER = /^(?:other|out[ -]of)[ -]?state$|^out[ -]of[ -]county$|^statewide$|^multiple$|^other$/i;

const keyOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/\bsaint\b/g, 'st')
    .replace(/['’.]/g, '')
    .replace(/(?<!\s)\s+(?:county|parish|borough|co)$/, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** `BALTIMORE CITY` → `Baltimore City`. */
const titled = (name: string) =>
  name === name.toUpperCase()
    ? name.toLowerCase().replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    : name;

/** `PRINCE GEORGES` in MD → `Prince George's`; from the bundled reference data. */
export async function loadCountyLookup(directory: string = REFERENCE): Promise<CountyLookup> {
  const rows = async (file: string) =>
    parse(await readFile(resolve(directory, file)), { columns: true, bom: true }) as Record<string, string>[];
  const [counties, states] = await Promise.all([rows('us_counties.csv'), rows('us_states_incl_dc.csv')]);
  const codes = new Map(states.map(({ fips, code }) => [fips, code]));
  const names = new Map<string, string>();
  for (const { county = '', state_fips = '' } of counties) {
    const key = `${codes.get(state_fips)} ${keyOf(county)}`;
    if (!names.has(key)) names.set(key, county);
  }
  return (printed, state) => {
    if (PLACEHOLDER.test(printed)) return null;
    return names.get(`${state} ${keyOf(printed)}`) ?? titled(printed.slice(0, 100));
  };
}
