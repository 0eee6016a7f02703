import { readFile } from 'node:fs/promises';
import type { NoticeSource } from '#contract/opportunity-imports/rules.ts';
import { type CompiledProcess, ocdsFile } from '#contract/opportunity-imports/schema/ocds-in.ts';
import { currentNaics } from '#server/businesses/reads/naics.ts';
import type { Sql } from '#server/db/types.ts';
import { inspectFile, openList } from '#server/imports/reads/open-file.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { zoneOf } from '#server/opportunities/reads/time-zone.ts';
import { zipCodeLookup } from '#server/search/reads/place.ts';
import type { NoticeOrRefusal } from '../adapters/notice.ts';
import { parseRelease, readRelease } from '../adapters/ocds-in.ts';
import { readSamRow, SAM_COLUMNS, type SamWorld } from '../adapters/sam-csv.ts';
import { compiledProcess } from './known-notices.ts';

/** A package is parsed as a whole. */
const MAX_JSON_BYTES = 64_000_000;

/** A file of notices. Both can be iterated again. */
export interface OpenedNotices {
  /** Ids of its notices, those of refused rows included. */
  refs(): Promise<Set<string>>;
  notices(): AsyncIterable<NoticeOrRefusal>;
}

/** The source that a file's name tells. */
export const sourceOf = (name: string): NoticeSource => (/\.json$/i.test(name) ? 'ocds' : 'sam');

/** @throws AppError 413 or 422 for a file that is no list of notices */
export async function openNotices(
  path: string,
  source: NoticeSource,
  world: { readonly sql: Sql; readonly now: Date },
): Promise<OpenedNotices> {
  return source === 'sam' ? openSam(path, world.now) : openOcds(path, world);
}

async function openSam(path: string, now: Date): Promise<OpenedNotices> {
  const facts = await inspectFile(path);
  const open = async () => {
    const list = await openList(path, facts, SAM_COLUMNS);
    const missing = SAM_COLUMNS.filter((column) => !list.headers.includes(column));
    if (missing.length > 0)
      throw new AppError(422, `The file is no list of SAM.gov: it has no column ${missing.join(', ')}`);
    return list.rows;
  };
  await open();
  const world: SamWorld = { now, naics: currentNaics, zip: zipCodeLookup(), zone: zoneOf };
  return {
    async refs() {
      const refs = new Set<string>();
      for await (const { cells } of await open()) if (cells.NoticeId) refs.add(cells.NoticeId.trim());
      return refs;
    },
    async *notices() {
      for await (const row of await open()) yield readSamRow(row, world);
    },
  };
}

async function openOcds(path: string, { sql, now }: { readonly sql: Sql; readonly now: Date }): Promise<OpenedNotices> {
  const { bytes, encoding } = await inspectFile(path);
  if (bytes > MAX_JSON_BYTES) throw new AppError(413, 'A release package may have at most 64 MB. Split it');
  const releases = parsePackage(new TextDecoder(encoding).decode(await readFile(path)));
  return {
    refs: async () => new Set(releases.flatMap(({ release }) => ('ocid' in release ? release.ocid : []))),
    async *notices() {
      const compiled = new Map<string, CompiledProcess>();
      for (const { line, release } of releases) {
        if ('reason' in release) {
          yield release;
          continue;
        }
        const before = compiled.get(release.ocid) ?? (await compiledProcess(sql, release.ocid));
        const read = readRelease(release, line, { now, naics: currentNaics, before });
        if ('compiled' in read && read.compiled) compiled.set(release.ocid, read.compiled);
        yield read;
      }
    },
  };
}

/** Releases in the order of their dates: a package may have them in any. */
function parsePackage(text: string) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError(422, 'The file is no JSON');
  }
  const parsed = ocdsFile.safeParse(value);
  if (!parsed.success) throw new AppError(422, 'The file is no release package of the Open Contracting standard');
  const dateOf = (release: ReturnType<typeof parseRelease>) => ('date' in release ? Date.parse(release.date) : 0);
  return parsed.data.releases
    .map((release, at) => ({ line: at + 1, release: parseRelease(release, at + 1) }))
    .sort((a, b) => dateOf(a.release) - dateOf(b.release));
}
