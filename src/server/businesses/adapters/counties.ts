import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { County } from '#contract/businesses/schema/profile.ts';

const rows = <T>(file: string): T[] =>
  parse(readFileSync(new URL(`../../../../reference/${file}`, import.meta.url)), { columns: true, bom: true });

interface Counties {
  readonly names: ReadonlyMap<string, string>;
  readonly byState: ReadonlyMap<string, readonly County[]>;
}

let counties: Counties | undefined;

/** Counties of the Census Bureau, see reference/README.md. */
function read(): Counties {
  const codes = new Map(
    rows<{ code: string; fips: string }>('us_states_incl_dc.csv').map(({ code, fips }) => [fips, code]),
  );
  const all = rows<{ fips5: string; county: string; state_fips: string }>('us_counties.csv').map(
    ({ fips5, county, state_fips }) => ({ fips: fips5, name: county, state: codes.get(state_fips) ?? '' }),
  );
  const byName = (a: County, b: County) => a.name.localeCompare(b.name, 'en-US') || a.fips.localeCompare(b.fips);
  return {
    names: new Map(all.map(({ fips, name, state }) => [fips, `${name}, ${state}`])),
    byState: new Map(
      [...Map.groupBy(all, ({ state }) => state)].map(([state, own]) => [
        state,
        own.map(({ fips, name }) => ({ fips, name })).sort(byName),
      ]),
    ),
  };
}

/** `Baltimore, MD` by FIPS code; undefined for an unknown code. */
export function countyName(fips: string): string | undefined {
  counties ??= read();
  return counties.names.get(fips);
}

/** Counties of a state by name; empty for an unknown state. */
export function countiesOf(state: string): County[] {
  counties ??= read();
  return [...(counties.byState.get(state) ?? [])];
}
