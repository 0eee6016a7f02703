import { GONE_LIMIT, type ImportCounts, type NoticeSource } from '#contract/opportunity-imports/rules.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { closeNotices } from '#server/opportunities/commands/notices.ts';
import type { ReadNotice, RefusedNotice } from '../adapters/notice.ts';
import { listedNotices } from '../reads/known-notices.ts';
import { openNotices } from '../reads/open-notices.ts';
import { compare, saveBatch, unlist } from './save-batch.ts';

/** Notices of one transaction, which may take longer than a command's. */
const BATCH = 200;
const BATCH_TIMEOUT = { limitMs: 60_000 } as const;
const NO_LONGER_LISTED = {
  sam: 'SAM.gov no longer lists this notice.',
  ocds: 'The publisher no longer lists this notice.',
};

export interface NoticesToImport {
  /** Of the import that keeps the report; null for a dry run, which writes nothing. */
  readonly importId: string | null;
  readonly source: NoticeSource;
  readonly path: string;
  readonly complete: boolean;
  readonly allowGone: boolean;
  readonly onProgress?: (rows: number) => void;
}
export interface ImportedNotices {
  readonly counts: ImportCounts;
  readonly refused: readonly RefusedNotice[];
}

/**
 * Imports a file of notices in batches, each in a transaction; a second run finds what the first one wrote.
 * @throws AppError 413 or 422 for a file that is no list of notices, 409 where a complete file lacks too many
 */
export async function importNotices(services: AppServices, file: NoticesToImport): Promise<ImportedNotices> {
  const { sql, now } = services.readContext();
  const opened = await openNotices(file.path, file.source, { sql, now });
  const named = await opened.refs();
  const gone = file.complete ? await goneNotices(services, file, named) : [];
  const run = new Run(services, file, named);
  for await (const one of opened.notices()) await run.add(one);
  await run.flush();
  for (let from = 0; from < gone.length && file.importId !== null; from += BATCH) {
    const ids = gone.slice(from, from + BATCH);
    await services.transact(async (ctx) => {
      await closeNotices(ctx, ids, NO_LONGER_LISTED[file.source]);
      await unlist(ctx, ids);
    }, BATCH_TIMEOUT);
  }
  return { counts: { ...run.counts, gone: gone.length }, refused: run.refused };
}

/** Ids of the notices that a complete file does not name, nor a revision of them. */
async function goneNotices(
  { readContext }: AppServices,
  { source, allowGone }: NoticesToImport,
  named: ReadonlySet<string>,
): Promise<string[]> {
  const listed = await listedNotices(readContext().sql, source);
  const gone = listed.filter(({ ref }) => !named.has(ref));
  if (!allowGone && gone.length > Math.max(GONE_LIMIT.notices, listed.length * GONE_LIMIT.share))
    throw conflict(
      `The file lacks ${gone.length} of the ${listed.length} notices that were listed so far. Confirm that it is complete`,
    );
  return gone.map(({ id }) => id);
}

/** Gathers batches, and what became of each row. */
class Run {
  readonly counts: ImportCounts = { rows: 0, imported: 0, updated: 0, unchanged: 0, refused: 0, gone: 0 };
  readonly refused: RefusedNotice[] = [];
  readonly #services: AppServices;
  readonly #file: NoticesToImport;
  readonly #named: ReadonlySet<string>;
  /** When the notice of an id was posted, and in which line it is. */
  readonly #seen = new Map<string, { readonly at: Date; readonly line: number }>();
  #batch = new Map<string, ReadNotice>();

  constructor(services: AppServices, file: NoticesToImport, named: ReadonlySet<string>) {
    this.#services = services;
    this.#file = file;
    this.#named = named;
  }

  async add(one: ReadNotice | RefusedNotice): Promise<void> {
    this.counts.rows++;
    if (this.counts.rows % 10_000 === 0) this.#file.onProgress?.(this.counts.rows);
    if ('reason' in one) return this.#refuse(one);
    const { ref, posted_at: at, title } = one.notice;
    const before = this.#seen.get(ref);
    if (before && at <= before.at)
      return this.#refuse({ line: one.line, ref, title, reason: `The same notice is in line ${before.line}` });
    // one transaction writes a notice once
    if (this.#batch.has(ref) || this.#batch.size >= BATCH) await this.flush();
    this.#seen.set(ref, { at, line: one.line });
    this.#batch.set(ref, one);
  }

  #refuse(one: RefusedNotice): void {
    this.counts.refused++;
    this.refused.push(one);
  }

  async flush(): Promise<void> {
    const batch = [...this.#batch.values()];
    this.#batch = new Map();
    if (batch.length === 0) return;
    const { importId, source } = this.#file;
    const named = this.#named;
    const { added, changed, same } =
      importId === null
        ? await compare(this.#services.readContext().sql, source, batch, named)
        : await this.#services.transact((ctx) => saveBatch(ctx, { source, importId, named }, batch), BATCH_TIMEOUT);
    this.counts.imported += added.length;
    this.counts.updated += changed.length;
    this.counts.unchanged += same.length;
  }
}
