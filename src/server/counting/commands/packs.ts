import { sql } from 'kysely';
import { explainPack } from '#contract/counting/rules/explain-pack.ts';
import type { RulePack } from '#contract/counting/schema/pack.ts';
import type { NewPackVersion, PackDetails } from '#contract/counting/schema/pack-versions.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { shippedPacks } from '../adapters/shipped-packs.ts';
import { packDetails } from '../reads/staff.ts';
import type {} from '../tables.ts';
import { markProjectsOfPack } from './marks.ts';

interface Version {
  readonly pack: RulePack;
  /** The latest version that is known; 0 for a new pack. */
  readonly version: number;
  readonly reason: string;
  readonly userId: string | null;
}

/** Adds the version that follows the given one. @returns its number, null if another was there first */
async function add(ctx: WriteContext, { pack, version, reason, userId }: Version): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    WITH head AS (
      INSERT INTO counting_packs AS p (code, latest, created_at)
      SELECT ${pack.code}, 1, ${ctx.now}::timestamptz
      WHERE ${version}::integer = 0 OR EXISTS (SELECT FROM counting_packs WHERE code = ${pack.code})
      ON CONFLICT (code) DO UPDATE SET latest = p.latest + 1 WHERE p.latest = ${version}::integer
      RETURNING p.code, p.latest)
    INSERT INTO counting_pack_versions (code, version, pack, reason, created_by, created_at)
    SELECT h.code, h.latest, ${JSON.stringify(pack)}::text::jsonb, ${reason}, ${userId}::uuid, ${ctx.now}::timestamptz
    FROM head h RETURNING version`.execute(ctx.sql);
  const added = rows[0]?.version ?? null;
  if (added !== null) await markProjectsOfPack(ctx, pack.code);
  return added;
}

/** @throws AppError 401, 412 for a version that is not the latest */
export async function savePack(ctx: WriteContext, { pack, version, reason }: NewPackVersion): Promise<PackDetails> {
  const userId = requireUser(ctx.actor).id;
  const added = await add(ctx, { pack, version, reason, userId });
  if (added === null)
    throw new AppError(
      412,
      version === 0
        ? 'There is a rule pack with this code. Choose another code, or edit that one.'
        : 'Somebody saved another version of this rule pack. Compare it with yours, then save again.',
    );
  await ctx.audit({
    action: 'rule pack saved',
    subjectType: 'RulePack',
    subjectId: null,
    details: { code: pack.code, version: added, reason, rules: explainPack(pack).length },
  });
  return packDetails(ctx, pack.code, null);
}

/**
 * Adds the packs that ship, and new versions of those that ship changed. What staff edited stays: their version is newer
 * than anything that ships.
 */
export async function loadShippedPacks(services: AppServices): Promise<void> {
  const { rows } = await sql<{ code: string; latest: number; pack: RulePack; created_by: string | null }>`
    SELECT p.code, p.latest, v.pack, v.created_by FROM counting_packs p
    JOIN counting_pack_versions v ON v.code = p.code AND v.version = p.latest`.execute(services.readContext().sql);
  const known = new Map(rows.map((row) => [row.code, row]));
  for (const pack of shippedPacks()) {
    const latest = known.get(pack.code);
    if (latest && (latest.created_by !== null || isSame(latest.pack, pack))) continue;
    const reason = 'Shipped with Plumbline';
    // another process that starts at the same time adds it too: one of them does
    await services.transact((ctx) => add(ctx, { pack, version: latest?.latest ?? 0, reason, userId: null }));
  }
}

/** Whatever the order of keys, which the database doesn't keep. */
const isSame = (a: unknown, b: unknown): boolean => sorted(a) === sorted(b);
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
