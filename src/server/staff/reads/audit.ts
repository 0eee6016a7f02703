import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Output } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/staff/endpoints.ts';
import type { AuditEntry, AuditFilter } from '#contract/staff/schema/audit.ts';
import { findPeopleIds } from '#server/accounts/reads/people.ts';
import { hiringCompanyName, personName } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { authorizeStaff } from '../policy.ts';

const PAGE = 50;
const MOST_ACTIONS = 500;

interface Row {
  readonly id: string;
  readonly at: Date;
  readonly actor_id: string | null;
  readonly actor: string | null;
  readonly impersonator_id: string | null;
  readonly impersonator: string | null;
  readonly action: string;
  readonly subject_type: string;
  readonly subject_id: string | null;
  readonly subject_name: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly request_id: string | null;
}

/** @param page `after` is the id of the last entry of the previous page */
export async function auditEntries(
  ctx: ReadContext,
  filter: AuditFilter,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<AuditEntry[]> {
  authorizeStaff(ctx.actor);
  const older = after ? sql`(a.at, a.id) < (SELECT at, id FROM audit_trail WHERE id = ${after})` : sql`true`;
  const { rows } = await sql<Row>`
    SELECT a.*, ${personName(sql.ref('a.actor_id'))} AS actor, ${personName(sql.ref('a.impersonator_id'))} AS impersonator,
           CASE WHEN a.subject_type = 'user' THEN ${personName(sql.ref('a.subject_id'))}
             WHEN a.subject_type IN ('company', 'hiring_company', 'mwbe')
             THEN coalesce(${hiringCompanyName(sql.ref('a.subject_id'))}, ${mwbeName(sql.ref('a.subject_id'))})
             END AS subject_name
    FROM (SELECT a.* FROM audit_trail a WHERE ${await matching(ctx, filter)} AND ${older}
          ORDER BY a.at DESC, a.id DESC LIMIT ${limit}) a
    ORDER BY a.at DESC, a.id DESC`.execute(ctx.sql);
  const names = await namesOf(ctx, rows);
  return rows.map((row) => toEntry(row, names));
}

/** Names of the people, companies and firms whose ids are in the details, by id. */
async function namesOf(ctx: ReadContext, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const values = rows.flatMap(({ details }) => Object.values(details));
  const ids = [...new Set(values.filter((value) => typeof value === 'string' && ID.test(value)))];
  const id = sql.ref<string>('named.id');
  const { rows: named } = await sql<{ id: string; name: string }>`
    SELECT * FROM (
      SELECT named.id, coalesce(${personName(id)}, ${hiringCompanyName(id)}, ${mwbeName(id)}) AS name
      FROM unnest(${ids}::uuid[]) AS named (id)) found
    WHERE name IS NOT NULL`.execute(ctx.sql);
  return new Map(named.map((one) => [one.id, one.name]));
}

async function matching(ctx: ReadContext, filter: AuditFilter): Promise<RawBuilder<SqlBool>> {
  const { action, subject, since, until, impersonated } = filter;
  const terms = [
    ...(filter.who ? [await by(ctx, filter.who)] : []),
    ...(action ? [sql`a.action = ${action}`] : []),
    ...(subject ? [sql`a.subject_id = ${subject}`] : []),
    ...(since ? [sql`a.at >= ${new Date(since)}`] : []),
    ...(until ? [sql`a.at < ${new Date(until)}::timestamptz + interval '1 day'`] : []),
    ...(impersonated === undefined
      ? []
      : [impersonated ? sql`a.impersonator_id IS NOT NULL` : sql`a.impersonator_id IS NULL`]),
  ];
  return terms.length > 0 ? sql<SqlBool>`${sql.join(terms, sql` AND `)}` : sql<SqlBool>`true`;
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function by(ctx: ReadContext, who: string): Promise<RawBuilder<unknown>> {
  const ids = ID.test(who) ? [who.toLowerCase()] : await findPeopleIds(ctx.sql, who);
  return sql`(a.actor_id = ANY(${ids}::uuid[]) OR a.impersonator_id = ANY(${ids}::uuid[]))`;
}

function toEntry(row: Row, names: ReadonlyMap<string, string>): AuditEntry {
  const { actor_id, impersonator_id, at, details } = row;
  return {
    id: row.id,
    at: at.toISOString(),
    by: actor_id === null ? null : { id: actor_id, name: row.actor ?? '' },
    impersonator: impersonator_id === null ? null : { id: impersonator_id, name: row.impersonator ?? '' },
    action: row.action,
    subject_type: row.subject_type,
    subject_id: row.subject_id,
    subject_name: row.subject_name,
    details: Object.entries(details).map(([name, value]) => {
      const text = asText(value);
      return { name, value: text, label: names.get(text) ?? null };
    }),
    request_id: row.request_id,
  };
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

export async function auditPage(
  ctx: ReadContext,
  { after, ...filter }: AuditFilter & { readonly after?: string | undefined },
): Promise<Output<typeof endpoints.audit>> {
  const entries = await auditEntries(ctx, filter, { after, limit: PAGE + 1 });
  const shown = entries.slice(0, PAGE);
  return { entries: shown, next: entries.length > shown.length ? (shown.at(-1)?.id ?? null) : null };
}

/** Distinct actions by a loose index scan: a trail of millions of rows has a few dozen. */
export async function auditActions(ctx: ReadContext): Promise<string[]> {
  authorizeStaff(ctx.actor);
  const { rows } = await sql<{ action: string }>`
    WITH RECURSIVE acts AS (
      (SELECT action FROM audit_trail ORDER BY action LIMIT 1)
      UNION ALL
      SELECT (SELECT a.action FROM audit_trail a WHERE a.action > acts.action ORDER BY a.action LIMIT 1)
      FROM acts WHERE acts.action IS NOT NULL)
    SELECT action FROM acts WHERE action IS NOT NULL LIMIT ${MOST_ACTIONS}`.execute(ctx.sql);
  return rows.map(({ action }) => action);
}
