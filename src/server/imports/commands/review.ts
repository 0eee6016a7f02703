import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { agencyNames } from '#server/businesses/commands/agencies.ts';
import { createBusinesses, serializeBusinesses } from '#server/businesses/commands/golden-records.ts';
import { chooseSurvivor, setMergedInto } from '#server/businesses/commands/merge.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { buildGoldenRecord } from '../matching/golden-record.ts';
import { refreshBusinessesFromRecords, refreshCertificates } from '../pipeline/refresh-businesses.ts';
import { authorizeImports } from '../policy.ts';
import { describeDecision } from '../reads/reviews.ts';
import type {} from '../tables.ts';

type MergeContext = Pick<WriteContext, 'sql' | 'now' | 'actor' | 'audit'>;

const actorUserId = ({ actor }: MergeContext) => (actor.kind === 'user' ? actor.id : null);

/**
 * Decides whether two records are the same firm; "same" merges their businesses.
 * @throws AppError 404 when there is no such review, 409 when it is already decided or both firms are claimed
 * @returns the merge, if any
 */
export async function decideReview(
  ctx: MergeContext,
  id: string,
  decision: 'same' | 'different',
): Promise<{ mergeId: string | null }> {
  authorizeImports(ctx.actor);
  const review = await ctx.sql
    .updateTable('match_reviews')
    .set({ decision, decided_at: ctx.now, decided_by: actorUserId(ctx) })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .returning(['record_id', 'other_record_id', 'score', 'reasons'])
    .executeTakeFirst();
  if (!review) {
    orNotFound(await ctx.sql.selectFrom('match_reviews').select('id').where('id', '=', id).executeTakeFirst());
    throw conflict(await describeDecision(ctx.sql, id));
  }
  await ctx.audit({ action: `imports.review.${decision}`, subjectType: 'match_review', subjectId: id });
  if (decision === 'different') return { mergeId: null };
  const [first, second] = await businessesOf(ctx, [review.record_id, review.other_record_id]);
  if (!first || !second || first === second) return { mergeId: null };
  const { keep, hide } = await chooseSurvivor(ctx.sql, [first, second]);
  return { mergeId: await mergeInto(ctx, hide, keep, review) };
}

async function businessesOf({ sql: tx }: MergeContext, records: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('source_records')
    .select('business_id')
    .where('id', 'in', [...records])
    .forUpdate()
    .execute();
  return rows.map(({ business_id }) => business_id);
}

async function mergeInto(
  ctx: MergeContext,
  from: string,
  to: string,
  { score, reasons }: { score: number; reasons: string[] },
): Promise<string> {
  const moved = await moveRecords(ctx, sql`business_id = ${from}`, to);
  const id = randomUUIDv7();
  await ctx.sql
    .insertInto('merges')
    .values({
      id,
      record_ids: moved,
      from_business: from,
      to_business: to,
      score,
      reasons,
      import_id: null,
      made_by: actorUserId(ctx),
      made_at: ctx.now,
    })
    .execute();
  await setMergedInto(ctx.sql, from, to, ctx.now);
  await refreshBusinessesFromRecords(ctx.sql, [to], ctx.now);
  await refreshCertificates(ctx.sql, moved, ctx.now);
  return id;
}

async function moveRecords(
  { sql: tx }: MergeContext,
  which: ReturnType<typeof sql<boolean>>,
  to: string,
): Promise<string[]> {
  const rows = await tx.updateTable('source_records').set({ business_id: to }).where(which).returning('id').execute();
  return rows.map(({ id }) => id).sort();
}

/**
 * Undoes a merge: its records point to their former business again, or to a new one if they had none, and all golden
 * records are restored.
 * @throws AppError 404 when there is no such merge, 409 when it is already undone or a later merge moved its records
 * @returns the restored business
 */
export async function undoMerge(ctx: MergeContext, id: string): Promise<{ businessId: string }> {
  authorizeImports(ctx.actor);
  const merge = await ctx.sql
    .updateTable('merges')
    .set({ undone_at: ctx.now, undone_by: actorUserId(ctx) })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returning(['record_ids', 'from_business', 'to_business'])
    .executeTakeFirst();
  if (!merge) {
    orNotFound(await ctx.sql.selectFrom('merges').select('id').where('id', '=', id).executeTakeFirst());
    throw conflict('This merge was already undone');
  }
  const businessId = merge.from_business ?? (await createOwnBusiness(ctx, merge.record_ids));
  const moved = await moveRecords(
    ctx,
    sql`id = ANY(${merge.record_ids}::uuid[]) AND business_id = ${merge.to_business}`,
    businessId,
  );
  if (moved.length < merge.record_ids.length)
    throw conflict('A later merge moved these records. Undo that merge first');
  await ctx.audit({ action: 'imports.merge.undo', subjectType: 'merge', subjectId: id });
  if (merge.from_business) await setMergedInto(ctx.sql, merge.from_business, null, ctx.now);
  await refreshBusinessesFromRecords(ctx.sql, [businessId, merge.to_business], ctx.now);
  await refreshCertificates(ctx.sql, moved, ctx.now);
  return { businessId };
}

/** Creates a business for records that were merged before they had one. */
async function createOwnBusiness({ sql: tx, now }: MergeContext, recordIds: readonly string[]): Promise<string> {
  const records = await tx
    .selectFrom('source_records')
    .select(['agency_id', 'list_date', 'data'])
    .where('id', 'in', [...recordIds])
    .execute();
  const names = await agencyNames(
    tx,
    records.flatMap(({ agency_id }) => agency_id ?? []),
  );
  const id = randomUUIDv7();
  const golden = buildGoldenRecord(
    records.map(({ agency_id, list_date, data }) => ({
      agency: agency_id && (names.get(agency_id) ?? ''),
      listDate: list_date,
      firm: data,
    })),
  );
  await createBusinesses(tx, serializeBusinesses([{ id, ...golden }]), now);
  return id;
}
