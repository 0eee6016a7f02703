import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { NoticeSource } from '#contract/opportunity-imports/rules.ts';
import { serialize } from '#server/db/serialize.ts';
import type { Sql, Tx } from '#server/db/types.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { insertNotices, updateNotices } from '#server/opportunities/commands/notices.ts';
import type { ReadNotice } from '../adapters/notice.ts';
import { type KnownNotice, knownNotices } from '../reads/known-notices.ts';

interface Placed {
  /** Of the opportunity. */
  readonly id: string;
  readonly read: ReadNotice;
}

/** What a batch of notices is, compared with what is known. */
export interface Compared {
  readonly added: readonly Placed[];
  readonly changed: readonly Placed[];
  readonly same: readonly string[];
}

const SAID = { sam: 'SAM.gov changed this notice.', ocds: 'The publisher changed this notice.' } as const;

/**
 * Compares notices, each with another id, with what is known. One that is not known by its id may be the revision of
 * another: then it takes its place.
 * @param named ids that the file names anyway: their notices stay what they are
 */
export async function compare(
  db: Sql | Tx,
  source: NoticeSource,
  batch: readonly ReadNotice[],
  named: ReadonlySet<string>,
): Promise<Compared> {
  const known = await knownNotices(db, source, {
    refs: batch.map(({ notice }) => notice.ref),
    chains: batch.flatMap(({ chain }) => chain ?? []),
  });
  const byRef = new Map(known.map((one) => [one.ref, one]));
  const byChain = Map.groupBy(
    known.filter(({ ref, chain }) => chain !== null && !named.has(ref)),
    ({ chain }) => chain,
  );
  const [added, changed, same]: [Placed[], Placed[], string[]] = [[], [], []];
  for (const read of batch) {
    const before = byRef.get(read.notice.ref) ?? former(read, byChain.get(read.chain));
    if (!before) added.push({ id: randomUUID(), read });
    else if (isNews(before, read)) changed.push({ id: before.id, read });
    else same.push(before.id);
  }
  return { added, changed, same };
}

/** A later notice of the same matter replaces the one before, if there is one. */
function former({ notice }: ReadNotice, chain: readonly KnownNotice[] | undefined): KnownNotice | undefined {
  const [only, ...others] = chain ?? [];
  return only && others.length === 0 && only.postedAt < notice.posted_at ? only : undefined;
}

/** An older file does not undo what a later one said. */
const isNews = (before: KnownNotice, { hash, notice }: ReadNotice): boolean =>
  (hash !== before.hash && notice.posted_at >= before.postedAt) || before.isUnlisted;

/** Writes a batch in the transaction of `ctx`. */
export async function saveBatch(
  ctx: WriteContext,
  { source, importId, named }: { source: NoticeSource; importId: string; named: ReadonlySet<string> },
  batch: readonly ReadNotice[],
): Promise<Compared> {
  await serialize(ctx.sql, `notices of ${source}`);
  const compared = await compare(ctx.sql, source, batch, named);
  const { added, changed, same } = compared;
  const stored = (one: (typeof added)[number]) => ({ id: one.id, notice: one.read.notice });
  await insertNotices(ctx, added.map(stored));
  await updateNotices(ctx, changed.map(stored), () => SAID[source]);
  const columns = (read: ReadNotice) => columnsOf(read, importId, ctx.now);
  const notices = ctx.sql;
  if (added.length > 0)
    await notices
      .insertInto('opportunity_notices')
      .values(added.map(({ id, read }) => ({ opportunity_id: id, ...columns(read) })))
      .execute();
  for (const { id, read } of changed)
    await notices.updateTable('opportunity_notices').set(columns(read)).where('opportunity_id', '=', id).execute();
  if (same.length > 0)
    await notices
      .updateTable('opportunity_notices')
      .set({ import_id: importId })
      .where('opportunity_id', 'in', same)
      .execute();
  return compared;
}

const columnsOf = (read: ReadNotice, importId: string, now: Date) => ({
  source: read.notice.source,
  ref: read.notice.ref,
  chain: read.chain,
  kind: read.kind,
  base_kind: read.baseKind,
  psc: [...read.psc],
  set_aside: read.setAside,
  posted_at: read.notice.posted_at,
  archive_on: read.archiveOn,
  country: read.country,
  compiled: read.compiled ? JSON.stringify(read.compiled) : null,
  hash: read.hash,
  import_id: importId,
  unlisted_at: null,
  archived_at: read.notice.state === 'published' ? null : now,
});

/** Marks notices that a complete file does not name. */
export async function unlist(ctx: WriteContext, ids: readonly string[]): Promise<void> {
  await sql`UPDATE opportunity_notices SET unlisted_at = ${ctx.now}, archived_at = coalesce(archived_at, ${ctx.now})
            WHERE opportunity_id = ANY(${[...ids]}::uuid[]) AND unlisted_at IS NULL`.execute(ctx.sql);
}
