// The tables of the peers, in a schema beside the product's: one narrow row per firm, numbered in the order of names.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Client } from 'pg';
import { copyInto, copyLine } from '../support/copy.ts';
import { connect } from '../support/database.ts';
import { firms, type MadeFirm } from './data.ts';
import { FIELDS, INDEXING_SOURCES, locationOf, nameKey, textsOf } from './ours.ts';
import { CHOSEN, type Dictionary, emptyDictionary, readDictionary } from './values.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const BATCH = 10_000;

const DAY_MS = 86_400_000;

const RAW = `
  CREATE UNLOGGED TABLE peer.raw (
    id uuid, name_key text, state int, county int, city int, size int, verified int, projects int, issued int,
    certification int[], agency int[], grp int[], sectors int[], codes int[], naics int[], lat float8, lon float8,
    full_name text, name text, trade text, services text, terms text, certificate text, place text, words tsvector)`;

/** Texts are in a table of their own, so that counting reads narrow rows. */
const NARROW = `
  CREATE TABLE peer.firms (
    slot int, id uuid, state int, county int, city int, size int, verified int, projects int, issued int,
    certifications int, agencies int, groups int, sector_set int,
    certification int[], agency int[], grp int[], sectors int[], codes int[], naics int[], lat float8, lon float8,
    words tsvector
  ) WITH (toast_tuple_target = 128);
  ALTER TABLE peer.firms ALTER words SET STORAGE EXTERNAL;
  CREATE UNLOGGED TABLE peer.numbered AS
    SELECT id, row_number() OVER (ORDER BY name_key COLLATE "C", id)::int AS slot FROM peer.raw;
  ANALYZE peer.numbered, peer.raw;
  CREATE TABLE peer.sets AS SELECT (row_number() OVER ())::int AS set, members FROM (
    SELECT certification AS members FROM peer.raw UNION SELECT agency FROM peer.raw UNION SELECT grp FROM peer.raw
    UNION SELECT sectors FROM peer.raw) s;
  CREATE INDEX ON peer.sets (members);
  INSERT INTO peer.firms
    SELECT slot, id, state, county, city, size, verified, projects, issued, c.set, a.set, g.set, s.set,
           certification, agency, grp, sectors, codes, naics, lat, lon, words
    FROM peer.raw n JOIN peer.numbered USING (id) JOIN peer.sets c ON c.members = n.certification
    JOIN peer.sets a ON a.members = n.agency JOIN peer.sets g ON g.members = n.grp
    JOIN peer.sets s ON s.members = n.sectors;
  CREATE TABLE peer.texts AS
    SELECT slot, full_name, name, trade, services, terms, certificate, place FROM peer.raw JOIN peer.numbered USING (id);
  DROP TABLE peer.raw, peer.numbered;
  ALTER TABLE peer.firms ADD PRIMARY KEY (slot);
  ALTER TABLE peer.texts ADD PRIMARY KEY (slot);
  ALTER TABLE peer.sets ADD PRIMARY KEY (set);
  CREATE INDEX ON peer.firms USING gin (words) WITH (fastupdate = off);
  CREATE INDEX ON peer.firms USING gin (certification);
  CREATE INDEX ON peer.firms USING gin (agency);
  CREATE INDEX ON peer.firms USING gin (grp);
  CREATE INDEX ON peer.firms USING gin (naics);
  CREATE INDEX ON peer.firms (state);
  CREATE INDEX ON peer.firms (county);
  CREATE INDEX ON peer.firms (city);
  CREATE INDEX ON peer.firms (size);
  CREATE INDEX ON peer.firms (verified) WHERE verified = 1;
  CREATE INDEX ON peer.firms (issued DESC, slot);
  CREATE INDEX ON peer.firms (projects DESC, slot);
  CREATE INDEX ON peer.firms (lat, lon)`;

/** Creates or rebuilds outdated tables. @returns the meaning of their numbers */
export async function preparePeers(url: string, rows: number): Promise<Dictionary> {
  const client = await connect(url);
  try {
    const mark = hashOf(['bench/search/prepare.ts', ...INDEXING_SOURCES]);
    const { rows: made } = await client.query<{ there: string | null }>(`SELECT to_regclass('peer.made') AS there`);
    const known = made[0]?.there ? await client.query<{ mark: string }>('SELECT mark FROM peer.made') : undefined;
    if (known?.rows[0]?.mark !== mark) await prepare(client, rows, mark);
    return await readDictionary(client);
  } finally {
    await client.end();
  }
}

export function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(resolve(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}

async function prepare(client: Client, rows: number, mark: string): Promise<void> {
  const began = performance.now();
  console.log('Preparing the tables of the peers…');
  await client.query('DROP SCHEMA IF EXISTS peer CASCADE; CREATE SCHEMA peer; CREATE EXTENSION IF NOT EXISTS pg_trgm');
  await client.query(RAW);
  const dictionary = emptyDictionary();
  let lines: string[] = [];
  for await (const firm of firms(rows)) {
    lines.push(rawLine(firm, dictionary));
    if (lines.length < BATCH) continue;
    await copyInto(client, 'peer.raw', lines);
    lines = [];
  }
  await copyInto(client, 'peer.raw', lines);
  await client.query(NARROW);
  await client.query('CREATE INDEX ON peer.texts USING gin (lower(full_name) gin_trgm_ops)');
  await writeDictionary(client, dictionary);
  await client.query('VACUUM ANALYZE peer.firms, peer.texts, peer.sets');
  await client.query('CREATE TABLE peer.made AS SELECT $1::text AS mark', [mark]);
  console.log(`Prepared in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
}

async function writeDictionary(client: Client, dictionary: Dictionary): Promise<void> {
  await client.query('CREATE TABLE peer.choices (facet text, number int, shown text)');
  const lines = CHOSEN.flatMap((facet) => dictionary[facet].shown.map((shown, at) => copyLine([facet, at, shown])));
  await copyInto(client, 'peer.choices', lines);
}

const numbers = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b);

function rawLine(firm: MadeFirm, dictionary: Dictionary): string {
  const valid = firm.certificates.filter(({ lapsed }) => !lapsed);
  const issued = valid.flatMap(({ issued_on }) => (issued_on === null ? [] : [Date.parse(issued_on) / DAY_MS]));
  const place = locationOf(firm);
  const texts = textsOf(firm);
  return copyLine([
    firm.mwbe_core_id,
    nameKey(firm),
    dictionary.state.number(firm.state),
    dictionary.county.number(firm.county),
    dictionary.city.number(firm.city),
    firm.size_band === null ? -1 : dictionary.size.number(firm.size_band),
    firm.verified_projects > 0 ? 1 : 0,
    firm.verified_projects,
    Math.max(0, ...issued),
    numbers(valid.map(({ type }) => dictionary.certification.number(type))),
    numbers(valid.map(({ agency }) => dictionary.agency.number(agency))),
    numbers(valid.flatMap(({ group }) => (group === null ? [] : [dictionary.group.number(group)]))),
    numbers(firm.naics.map((code) => Number(code.slice(0, 2)))),
    numbers(firm.naics.map(Number)),
    numbers(firm.naics.flatMap((code) => [2, 3, 4, 5, 6].map((length) => Number(code.slice(0, length))))),
    place?.latitude ?? null,
    place?.longitude ?? null,
    firm.legal_business_name,
    ...FIELDS.map((field) => texts[field].map((text) => text.join(' ')).join(` ${BETWEEN} `)),
    vectorOf(texts),
  ]);
}

const WEIGHTS = { name: 'A', trade: 'B', services: 'C', terms: 'D', certificate: 'D', place: 'D' } as const;
/** Separates texts, so that phrases do not match across them. */
const GAP = 10;
/** The same for engines without word positions: a word that occurs in no query. */
const BETWEEN = 'zzbetweenzz';

/** A weighted tsvector of unstemmed terms. */
function vectorOf(texts: ReturnType<typeof textsOf>): string {
  const places = new Map<string, string[]>();
  let at = 0;
  for (const field of FIELDS) {
    for (const text of texts[field]) {
      at += GAP;
      for (const term of text) {
        at += 1;
        const known = places.get(term);
        if (known) known.push(at + WEIGHTS[field]);
        else places.set(term, [at + WEIGHTS[field]]);
      }
    }
  }
  return [...places].map(([term, found]) => `'${term}':${found.join(',')}`).join(' ');
}
