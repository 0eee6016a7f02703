import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { FileMapping } from '#contract/data-files/rules.ts';
import type { MonthlyReport } from '#contract/data-input/rules.ts';
import { inspectFile, openList, type RawRow } from '#server/imports/reads/open-file.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import type { FileRow } from '../adapters/file-cells.ts';
import { isUtilizationReport, REPORT_HEADERS, readUtilizationReport } from '../adapters/utilization-report.ts';
import { dataKind } from './mapping.ts';

/** A file of months. Its rows can be iterated again while `withDataFile` runs. */
export interface OpenedFile {
  /** SHA-256 of the file as it was sent, in hex. */
  readonly hash: string;
  readonly headers: readonly string[];
  readonly sample: readonly RawRow[];
  rows(): AsyncIterable<FileRow>;
}

/**
 * Opens a file, compressed by gzip or not, and runs `work` with it.
 * @param heads columns of a known mapping
 * @throws AppError 413 or 422 for a file that is no list, or is larger than it looks
 */
export async function withDataFile<T>(
  path: string,
  tab: MonthlyReport,
  heads: readonly string[],
  work: (file: OpenedFile) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-data-'));
  try {
    const { sha256, head } = await inspectFile(path);
    const isZipped = head[0] === 0x1f && head[1] === 0x8b;
    const plain = isZipped ? await unzipped(path, join(folder, 'plain')) : path;
    return await work(await openPlain(plain, { tab, heads, hash: sha256 }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const SAMPLE = 200;
const PDF = 'The file is a PDF. Save its text with "pdftotext -layout" and import that, or save it as CSV or XLSX';

async function openPlain(
  path: string,
  { tab, heads, hash }: { readonly tab: MonthlyReport; readonly heads: readonly string[]; readonly hash: string },
): Promise<OpenedFile> {
  const facts = await inspectFile(path);
  const head = facts.head.toString('utf8');
  if (head.startsWith('%PDF')) throw new AppError(422, PDF);
  if (isUtilizationReport(head)) {
    const sample: RawRow[] = [];
    for await (const row of readUtilizationReport(path)) {
      if (sample.push(row) === SAMPLE) break;
    }
    if (sample.length === 0) throw new AppError(422, 'The file has no rows');
    return { hash, headers: REPORT_HEADERS, sample, rows: () => readUtilizationReport(path) };
  }
  const open = () => openList(path, facts, heads, dataKind(tab));
  const list = await open();
  if (list.format === 'json') throw new AppError(422, 'The file is JSON. Save it as CSV or XLSX');
  const { headers, sample } = list;
  // a workbook is unpacked as a whole: what was opened to look at it is read first
  let first: typeof list | null = list;
  return {
    hash,
    headers,
    sample,
    async *rows() {
      const { rows } = first ?? (await open());
      first = null;
      yield* rows;
    },
  };
}

/** Bytes that a compressed file may unpack to. */
const MAX_UNPACKED = 500_000_000;

/** @throws AppError 413, 422 */
async function unzipped(path: string, to: string): Promise<string> {
  let bytes = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > MAX_UNPACKED) done(new AppError(413, 'The file unpacks to more than 500 MB. Split it'));
      else done(null, chunk);
    },
  });
  try {
    await pipeline(createReadStream(path), createGunzip(), limit, createWriteStream(to, { mode: 0o600 }));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(422, 'The compressed file is damaged or cut off', { cause: error });
  }
  const file = await open(to);
  const { size } = await file.stat().finally(() => file.close());
  if (size === 0) throw new AppError(422, 'The file is empty');
  return to;
}

/** The columns that a mapping names. */
export const columnsOfMapping = ({ columns, groups = [], days = [] }: FileMapping): string[] => [
  ...Object.values(columns).filter((column) => column !== undefined),
  ...groups.map(({ column }) => column),
  ...days,
];
