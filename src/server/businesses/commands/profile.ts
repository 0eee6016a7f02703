import { sql } from 'kysely';
import { COVERED_FACTS, type FirmFact, isCoveredFact } from '#contract/businesses/rules/own-facts.ts';
import type { FirmProfile, ListAnswer, ProfileChange } from '#contract/businesses/schema/profile.ts';
import type { Tx } from '#server/db/types.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, badRequest, conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { countyName } from '../adapters/counties.ts';
import { naicsTitle } from '../adapters/naics.ts';
import { authorizeFirm, type OwnFirm } from '../policy.ts';
import { readStatements, withoutStatements, withStatements } from '../reads/firm-statements.ts';
import { profile, SPOKEN_COLUMNS } from '../reads/profile.ts';
import type { GoldenRow } from '../tables.ts';
import { writeBusinesses } from './golden-records.ts';

/**
 * Saves what the firm says of itself.
 * @throws AppError 404 for everybody but the firm's people, 412 when somebody saved since `version`
 */
export async function changeProfile(
  ctx: WriteContext,
  mwbeId: string,
  { version, ...facts }: ProfileChange,
): Promise<FirmProfile> {
  const firm = await authorizeFirm(ctx, mwbeId);
  assertKnown(ctx, facts);
  await nextVersion(ctx, firm, version);
  const lists = await listsOf(ctx.sql, firm);
  const changed = Object.entries(facts).map(([field, value]) => {
    const listed = isCoveredFact(field) ? lists[COVERED_FACTS[field]] : null;
    const isSilent = value === null || (Array.isArray(value) && value.length === 0);
    // clearing what no list states leaves nothing to say
    return { field, value: isSilent ? null : value, listed, gone: isSilent && listed === null };
  });
  await writeStatements(ctx, firm, changed);
  await rebuild(ctx, firm, lists);
  await ctx.audit({
    action: 'profile changed',
    subjectType: 'mwbe',
    subjectId: firm.id,
    details: { fields: changed.map(({ field }) => field), version: version + 1 },
  });
  return profile(ctx, mwbeId);
}

/**
 * Decides between the firm's value and the one that a list has changed to.
 * @throws AppError 404, 409 when the list says something else by now, 412
 */
export async function answerList(
  ctx: WriteContext,
  mwbeId: string,
  { version, field, keep, theirs }: ListAnswer,
): Promise<FirmProfile> {
  const firm = await authorizeFirm(ctx, mwbeId);
  await nextVersion(ctx, firm, version);
  const lists = await listsOf(ctx.sql, firm);
  const asked = ctx.sql.selectFrom('firm_statements').where('mwbe_id', '=', firm.id).where('field', '=', field);
  const open = await asked.select('asked').executeTakeFirst();
  if (open?.asked !== theirs) throw conflict('The list says something else by now. Reload the page.');
  if (keep === 'theirs') {
    await ctx.sql.deleteFrom('firm_statements').where('mwbe_id', '=', firm.id).where('field', '=', field).execute();
  } else {
    await sql`UPDATE firm_statements SET listed = asked, asked = NULL, asked_at = NULL, notified_at = NULL
      WHERE mwbe_id = ${firm.id} AND field = ${field}`.execute(ctx.sql);
  }
  await rebuild(ctx, firm, lists);
  await ctx.audit({
    action: 'profile question answered',
    subjectType: 'mwbe',
    subjectId: firm.id,
    details: { field, keep },
  });
  return profile(ctx, mwbeId);
}

/** Of concurrent savers one gets the next version; imports wait for it, and it for them. */
async function nextVersion({ sql: tx }: WriteContext, { id }: OwnFirm, version: number): Promise<void> {
  const saved = await tx
    .updateTable('mwbes')
    .set({ profile_version: version + 1 })
    .where('id', '=', id)
    .where('profile_version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!saved) throw new AppError(412, 'Somebody else changed the profile in the meantime. Nothing was saved.');
}

/** What the lists say of the firm. */
async function listsOf(tx: Tx, { businessId }: OwnFirm): Promise<GoldenRow> {
  const row = await tx
    .selectFrom('businesses')
    .where('id', '=', businessId)
    .select(SPOKEN_COLUMNS)
    .forUpdate()
    .executeTakeFirst();
  return withoutStatements(orNotFound(row));
}

async function rebuild({ sql: tx, now }: WriteContext, { id }: OwnFirm, lists: GoldenRow): Promise<void> {
  await writeBusinesses(tx, [withStatements(lists, await readStatements(tx, [id]))], now);
}

interface Changed {
  readonly field: string;
  readonly value: unknown;
  readonly listed: string | null;
  readonly gone: boolean;
}

async function writeStatements(ctx: WriteContext, { id }: OwnFirm, changed: readonly Changed[]): Promise<void> {
  const gone = changed.flatMap((one) => (one.gone ? [one.field as FirmFact] : []));
  if (gone.length > 0) {
    await ctx.sql.deleteFrom('firm_statements').where('mwbe_id', '=', id).where('field', 'in', gone).execute();
  }
  const kept = changed.filter((one) => !one.gone).map(({ gone: _, ...one }) => one);
  if (kept.length === 0) return;
  await sql`INSERT INTO firm_statements (mwbe_id, field, value, listed, said_at, said_by)
    SELECT ${id}::uuid, s->>'field', s->'value', nullif(s->'listed', 'null'), ${ctx.now}::timestamptz,
           ${requireUser(ctx.actor).id}::uuid
    FROM jsonb_array_elements(${JSON.stringify(kept)}::text::jsonb) AS t(s)
    ON CONFLICT (mwbe_id, field) DO UPDATE SET value = excluded.value, listed = excluded.listed,
      said_at = excluded.said_at, said_by = excluded.said_by, asked = NULL, asked_at = NULL, notified_at = NULL`.execute(
    ctx.sql,
  );
}

/** @throws AppError 400 naming the field: codes that the reference data does not know */
function assertKnown({ now }: WriteContext, facts: Omit<ProfileChange, 'version'>): void {
  const { service_counties, trades, founded_year } = facts;
  const wrong = (field: string, values: readonly string[] | null | undefined, knows: (value: string) => boolean) => {
    const at = (values ?? []).findIndex((value) => !knows(value));
    if (at >= 0) throw badRequest(`body.${field}.${at}`, `is not known: ${values?.[at]}`);
  };
  wrong('service_counties', service_counties, (code) => countyName(code) !== undefined);
  wrong('trades', trades, (code) => naicsTitle(code) !== null);
  if (founded_year && founded_year > now.getUTCFullYear())
    throw badRequest('body.founded_year', 'must not lie in the future');
}
