// The judged set: which firms a question is about is said by rules that know nothing of the search.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { zipCenter } from '#server/search/adapters/places.ts';
import type { FirmDocument } from '#server/search/engine/document.ts';
import { hundredthMiles } from '#server/search/engine/geo/distance.ts';

export const KINDS = ['name', 'code', 'trade', 'place', 'sentence', 'spanish'] as const;
export type Kind = (typeof KINDS)[number];

export interface JudgedQuestion {
  readonly kind: Kind;
  readonly question: string;
  /** Kept out of tuning: every second question of its kind. */
  readonly isHeldOut: boolean;
  isRelevant(firm: FirmDocument): boolean;
}

interface Row {
  readonly kind: Kind;
  readonly question: string;
  /** Prefixes of NAICS codes, or a pattern in name or services: either makes a firm relevant. */
  readonly codes: string;
  readonly text: string;
  /** A pattern of the name. */
  readonly name: string;
  /** `city:…/ST`, `county:…/ST` (by ZIP code), `state:ST` or `near:ZIP/miles`; one of several by semicolons. */
  readonly place: string;
}

export function judgedQuestions(): JudgedQuestion[] {
  const rows: Row[] = parse(readFileSync(resolve(import.meta.dirname, 'questions.csv')), { columns: true });
  const seen = new Map<Kind, number>();
  return rows.map((row) => {
    const number = seen.get(row.kind) ?? 0;
    seen.set(row.kind, number + 1);
    return { kind: row.kind, question: row.question, isHeldOut: number % 2 === 1, isRelevant: ruleOf(row) };
  });
}

function ruleOf({ codes, text, name, place }: Row): (firm: FirmDocument) => boolean {
  const prefixes = codes.split(' ').filter((code) => code !== '');
  const [inText, inName] = [text, name].map((pattern) => (pattern === '' ? null : new RegExp(pattern, 'i')));
  const places = place
    .split(';')
    .filter((one) => one !== '')
    .map(placeRule);
  return (firm) => {
    if (places.length > 0 && !places.some((isThere) => isThere(firm))) return false;
    if (inName) return inName.test(firm.name);
    return (
      firm.naics.some((code) => prefixes.some((prefix) => code.startsWith(prefix))) ||
      (inText?.test(`${firm.name} ${firm.description ?? ''}`) ?? false)
    );
  };
}

function placeRule(rule: string): (firm: FirmDocument) => boolean {
  const [, kind = '', what = '', more = ''] = /^(\w+):([^/]+)\/?(.*)$/.exec(rule) ?? [];
  const isSame = (text: string | null, other: string) => text?.toLowerCase() === other.toLowerCase();
  if (kind === 'state') return (firm) => firm.state === what;
  if (kind === 'city') return (firm) => firm.state === more && isSame(firm.city, what);
  if (kind === 'county') {
    const zips = zipsOfCounty(what, more);
    return (firm) => zips.has(firm.zip ?? '') || (firm.state === more && isSame(firm.county, what));
  }
  const center = zipCenter(what);
  if (kind !== 'near' || !center) throw new Error(`unknown place: ${rule}`);
  return ({ latitude, longitude }) =>
    latitude !== null && longitude !== null && hundredthMiles(center, { latitude, longitude }) <= Number(more) * 100;
}

function zipsOfCounty(county: string, state: string): Set<string> {
  const file = resolve(import.meta.dirname, '../../reference/us_zip_centroids_geonames.csv.gz');
  const rows: { zip: string; state: string; county: string }[] = parse(gunzipSync(readFileSync(file)), {
    columns: true,
  });
  return new Set(rows.flatMap((row) => (row.state === state && row.county === county ? [row.zip] : [])));
}
