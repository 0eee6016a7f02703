// Source data of the generated firms: the public list in samples/ and the files in reference/.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { Random, Weighted, zipf } from './random.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** The used columns of a row of the public list. */
export interface Template {
  readonly name: readonly string[];
  readonly codes: readonly string[];
  readonly description: string;
  readonly group: string | null;
}

export interface Zip {
  readonly zip: string;
  readonly place: string;
  readonly state: string;
  readonly county: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface Pools {
  readonly templates: readonly Template[];
  /** Words that are rare in the names of the list. */
  readonly rareWords: ReadonlySet<string>;
  readonly rareWordList: readonly string[];
  readonly zips: Weighted<Zip>;
  readonly placesByState: ReadonlyMap<string, Weighted<Zip>>;
  readonly states: readonly { readonly code: string; readonly name: string }[];
  /** Six-digit codes, most used first. */
  readonly codes: Weighted<string>;
  readonly codesBySector: ReadonlyMap<string, Weighted<string>>;
  /** Census Bureau index terms of a code; its title if there are none. */
  readonly termsOf: ReadonlyMap<string, readonly string[]>;
}

const read = (file: string) => readFileSync(resolve(ROOT, file));
const rows = (text: Buffer): Record<string, string>[] => parse(text, { columns: true, bom: true });

export function readPools(): Pools {
  const templates = readTemplates();
  const frequency = countOf(templates.flatMap(({ name }) => name));
  const rareWordList = [...frequency].flatMap(([word, count]) =>
    count <= 3 && /^[A-Z]{4,}$/.test(word) ? [word] : [],
  );
  const zips = readZips();
  const termsOf = readTerms();
  const used = countOf(templates.flatMap(({ codes }) => codes));
  const codes = [...termsOf.keys()].sort((a, b) => (used.get(b) ?? 0) - (used.get(a) ?? 0) || Number(a) - Number(b));
  return {
    templates,
    rareWords: new Set(rareWordList),
    rareWordList,
    zips: weighZips(zips),
    placesByState: new Map(
      [...Map.groupBy(zips, ({ state }) => state)].map(([state, within]) => [state, weighZips(within)]),
    ),
    states: rows(read('reference/us_states_incl_dc.csv')).map(({ code = '', name = '' }) => ({ code, name })),
    codes: zipf(codes, 0.8),
    codesBySector: new Map(
      [...Map.groupBy(codes, (code) => code.slice(0, 2))].map(([sector, within]) => [sector, zipf(within)]),
    ),
    termsOf,
  };
}

function countOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const LONGEST_DESCRIPTION = 600;

function readTemplates(): Template[] {
  return rows(read('samples/md_mdot_mbe_directory_2017.csv')).map((row) => {
    const group = row['Minority Group(s)']?.trim() ?? '';
    const codes = (row['NAICS Codes(s)'] ?? '').match(/\b\d{6}\b/g) ?? [];
    return {
      name: (row.Name ?? '').trim().split(/\s+/),
      codes: [...new Set(codes)].slice(0, 8),
      description: (row['Products / Services'] ?? '').trim().slice(0, LONGEST_DESCRIPTION),
      group: group === '' || group.startsWith('NR') ? null : group,
    };
  });
}

function readZips(): Zip[] {
  return rows(gunzipSync(read('reference/us_zip_centroids_geonames.csv.gz'))).flatMap((row) => {
    const { zip = '', place = '', state = '', county = '', lat, lon } = row;
    const known = /^[A-Z]{2}$/.test(state) && state !== 'MH' && county !== '';
    return known ? [{ zip, place, state, county, latitude: Number(lat), longitude: Number(lon) }] : [];
  });
}

/** Large places have many ZIP codes with more firms each; the state of the sample list is overrepresented. */
function weighZips(zips: readonly Zip[]): Weighted<Zip> {
  const sizes = countOf(zips.map(({ place, state }) => `${place} ${state}`));
  const luck = new Random(7);
  return new Weighted(
    zips.map((zip) => {
      const home = zip.state === 'MD' ? 4 : 1;
      return [zip, (sizes.get(`${zip.place} ${zip.state}`) ?? 1) ** 0.6 * home * (0.2 + luck.fraction() ** 3 * 4)];
    }),
  );
}

function readTerms(): Map<string, string[]> {
  const titles = rows(read('reference/naics_2022_codes.csv')).filter(({ code = '' }) => code.length === 6);
  const terms = new Map(titles.map(({ code = '', title = '' }) => [code, [title]]));
  for (const { code = '', index_item = '' } of rows(gunzipSync(read('reference/naics_2022_index_terms.csv.gz')))) {
    terms.get(code)?.push(index_item);
  }
  return terms;
}
