import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { LruCache } from '../engine/layout/lru-cache.ts';
import { placeKey } from '../engine/text/place-key.ts';
import { valueKey } from '../engine/text/tokenize.ts';
import type { Gazetteer, NamedPlace } from '../engine/vocabulary.ts';
import { partsOfCity } from './city-parts.ts';
import { territoryCodes, territoryPlaces } from './territories.ts';
import { parseZipCode, type ZipCode, zipCodeLines } from './zip-codes.ts';

const reference = (file: string) => readFileSync(new URL(`../../../../reference/${file}`, import.meta.url));

interface NicknameRow {
  readonly name: string;
  readonly label: string;
  readonly state: string;
  /** Separated by semicolons, ZIP codes by spaces. */
  readonly cities: string;
  readonly counties: string;
  readonly zips: string;
  readonly radius_miles: string;
}

type Spelling = NamedPlace['spellings'][number];

type States = readonly (readonly [code: string, name: string])[];

/** ZIP codes of one city, county or state. */
interface ZipGroup {
  readonly facet: Spelling['facet'];
  readonly name: string;
  readonly state: string;
  readonly lines: string[];
}

/** A large state takes a millisecond to put together. */
const CACHED_NAMES = 256;

/** States, counties and cities of GeoNames with their ZIP codes, territories and nicknames: some 50,000, read at the first lookup. */
export function readGazetteer(states: States): Gazetteer {
  const codes = new Map([
    ...abbreviatedStates(),
    ...states.flatMap(([code, name]) => [code, name].map((one) => [one.toLowerCase(), code] as const)),
    ...territoryCodes,
  ]);
  const regions = readRegions();
  const known = new LruCache<readonly NamedPlace[]>(CACHED_NAMES);
  let find: Gazetteer['find'] | undefined;
  return {
    find: (key) => {
      const before = known.get(key);
      if (before) return before;
      find ??= readPlaces(states);
      const places = find(key);
      if (places.length > 0) known.set(key, places);
      return places;
    },
    stateCode: (name) => codes.get(name.toLowerCase()),
    statesOf: (region) => regions.get(region),
  };
}

/** Places are made when they are looked up: as objects, all of them would take 40 MB. */
function readPlaces(states: States): Gazetteer['find'] {
  const { lines, groups } = groupZips();
  const zips = Uint32Array.from(lines, (line) => Number(line.slice(0, ZIP_LENGTH)));
  const names = new Map(states);
  const short = Map.groupBy(abbreviatedStates(), ([, code]) => code);
  const called = new Map<string, ZipGroup[]>();
  for (const group of groups.values()) {
    for (const key of keysOf(group, names, short)) {
      const others = called.get(key);
      if (others) others.push(group);
      else called.set(key, [group]);
    }
  }
  const nicknames = readNicknames(groups);
  return (key) => [
    ...(IS_ZIP.test(key) ? linesOfZip(key, lines, zips).map(zipPlace) : []),
    ...(called.get(key) ?? []).map((group) => groupPlace(group, names, groups)),
    ...(nicknames.get(key) ?? []),
    ...(territoryPlaces.has(key) ? [territoryPlaces.get(key) as NamedPlace] : []),
  ];
}

const ZIP_LENGTH = 5;
const IS_ZIP = /^\d{5}$/;

/** All lines but those of military addresses, and by facet, name and state. */
function groupZips(): { readonly lines: readonly string[]; readonly groups: ReadonlyMap<string, ZipGroup> } {
  const lines: string[] = [];
  const groups = new Map<string, ZipGroup>();
  for (const line of zipCodeLines()) {
    const { city, county, state } = parseZipCode(line);
    if (state === '') continue;
    lines.push(line);
    for (const [facet, name] of [['city', city] as const, ['county', county] as const, ['state', ''] as const]) {
      const id = `${facet}|${name}|${state}`;
      const group = groups.get(id);
      if (group) group.lines.push(line);
      else groups.set(id, { facet, name, state, lines: [line] });
    }
  }
  return { lines, groups };
}

function keysOf(
  { facet, name, state }: ZipGroup,
  names: ReadonlyMap<string, string>,
  abbreviations: ReadonlyMap<string, readonly (readonly [name: string, code: string])[]>,
): Set<string> {
  const key = placeKey(name);
  if (facet === 'city') return new Set([key]);
  if (facet === 'county') return new Set([key, `${key} county`]);
  const full = names.get(state);
  const short = (abbreviations.get(state) ?? []).map(([abbreviation]) => abbreviation);
  return new Set(full ? [full, state, ...short].map(placeKey) : []);
}

function linesOfZip(zip: string, lines: readonly string[], zips: Uint32Array): string[] {
  const found: string[] = [];
  for (let at = zips.indexOf(Number(zip)); at >= 0; at = zips.indexOf(Number(zip), at + 1))
    found.push(lines[at] as string);
  return found;
}

function zipPlace(line: string): NamedPlace {
  const row = parseZipCode(line);
  return placeOf(`ZIP code ${row.zip}`, row.state, [row], []);
}

function groupPlace(
  { facet, name, state, lines }: ZipGroup,
  names: ReadonlyMap<string, string>,
  groups: ReadonlyMap<string, ZipGroup>,
): NamedPlace {
  const rows = lines.map(parseZipCode);
  if (facet === 'state') return placeOf(names.get(state) ?? '', state, rows, [{ facet, key: valueKey(state) }]);
  const isPlainCounty = facet === 'county' && !/\bcity\b|\bcounty\b/i.test(name);
  const label = isPlainCounty ? `${name} County, ${state}` : `${name}, ${state}`;
  const place = placeOf(label, state, rows, [{ facet, key: valueKey(name.replace(/[()]/g, '')) }]);
  return facet === 'city' ? withParts(place, [name], groups) : place;
}

/** The firms of a city are those of its parts as well, whatever the post calls these. */
function withParts(place: NamedPlace, cities: readonly string[], groups: ReadonlyMap<string, ZipGroup>): NamedPlace {
  const parts = cities.flatMap((city) => partsOfCity(city, place.state));
  if (parts.length === 0) return place;
  const lines = parts.flatMap((part) => groups.get(`city|${part}|${place.state}`)?.lines ?? []);
  const partZips = [...new Set(lines.map((line) => line.slice(0, ZIP_LENGTH)))];
  const spellings = parts.map((part) => ({ facet: 'city' as const, key: valueKey(part) }));
  return {
    ...place,
    zips: [...new Set([...place.zips, ...partZips])],
    partZips,
    spellings: [...place.spellings, ...spellings],
  };
}

/** "Mass", as people wrote states before the post had codes of two letters. */
function abbreviatedStates(): (readonly [name: string, code: string])[] {
  const rows: Record<'abbreviation' | 'state', string>[] = parse(reference('us_state_abbreviations.csv'), {
    columns: true,
    bom: true,
  });
  return rows.map(({ abbreviation, state }) => [abbreviation, state]);
}

function readRegions(): ReadonlyMap<string, readonly string[]> {
  const rows: Record<'region' | 'states', string>[] = parse(reference('us_state_regions.csv'), {
    columns: true,
    bom: true,
  });
  return new Map(rows.map(({ region, states }) => [region, states.split(' ')]));
}

/** By key; several states may have a place that is called so. */
function readNicknames(groups: ReadonlyMap<string, ZipGroup>): Map<string, NamedPlace[]> {
  const rows: NicknameRow[] = parse(reference('us_place_nicknames.csv'), { columns: true, bom: true });
  const byKey = Map.groupBy(rows, (row) => placeKey(row.name));
  return new Map([...byKey].map(([key, called]) => [key, called.map((row) => nicknamed(row, groups))]));
}

function nicknamed(row: NicknameRow, groups: ReadonlyMap<string, ZipGroup>): NamedPlace {
  const { label, state } = row;
  const [cities, counties] = [row.cities, row.counties].map((cell) => cell.split(';').filter((name) => name !== ''));
  const spelled = (facet: 'city' | 'county', all: readonly string[] = []) => all.map((name) => ({ facet, name }));
  const spellings = [...spelled('city', cities), ...spelled('county', counties)];
  const zips = new Set(row.zips.split(' '));
  const linesOf = (facet: Spelling['facet'], name: string) => groups.get(`${facet}|${name}|${state}`)?.lines ?? [];
  const there = [
    ...spellings.flatMap(({ facet, name }) => linesOf(facet, name)),
    ...linesOf('state', '').filter((line) => zips.has(line.slice(0, ZIP_LENGTH))),
  ];
  const place = placeOf(
    label === 'District of Columbia' || label.endsWith(state) ? label : `${label}, ${state}`,
    state,
    there.map(parseZipCode),
    spellings.map(({ facet, name }) => ({ facet, key: valueKey(name.replace(/[()]/g, '')) })),
  );
  return {
    ...withParts(place, cities ?? [], groups),
    isNickname: true,
    radius_miles: row.radius_miles === '' ? null : Number(row.radius_miles),
  };
}

function placeOf(label: string, state: string, rows: readonly ZipCode[], spellings: readonly Spelling[]): NamedPlace {
  const mean = (axis: 'latitude' | 'longitude') => rows.reduce((sum, row) => sum + row[axis], 0) / rows.length;
  return {
    label,
    state,
    zips: [...new Set(rows.map(({ zip }) => zip))],
    partZips: [],
    spellings,
    center: { latitude: mean('latitude'), longitude: mean('longitude') },
    isNickname: false,
    radius_miles: null,
  };
}
