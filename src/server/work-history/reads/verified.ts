import { sql } from 'kysely';
import type { VerifiedWork } from '#contract/work-history/schema.ts';
import { hiringCompanyNameAt } from '#server/accounts/reads/name-requests.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbesOfFirm } from '#server/businesses/reads/fragments.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { isPublic } from '../policy.ts';

/** Shown on a profile. */
const MAX_VERIFIED_WORK = 100;

/** The hiring company as it was called when the firm confirmed the work, and its current name if that is another. */
const hiringCompanyThen = sql`(
  SELECT jsonb_build_object('business_name', names.then, 'current_name', nullif(names.today, names.then))
  FROM (SELECT ${hiringCompanyNameAt(sql.ref('p.hiring_company_id'), sql.ref('p.action_taken_at'))} AS then,
               ${hiringCompanyName(sql.ref('p.hiring_company_id'))} AS today) names)`;

/** Who had the last word about work that the firm proposed: the hiring company, or the firm, which accepted its corrections. */
const confirmingSide = sql`(
  SELECT e.side FROM project_events e WHERE e.project_id = p.id AND e.kind = 'verified' ORDER BY e.position DESC LIMIT 1)`;

/** A row as the database prints it in JSON: timestamps with an offset. */
interface Row {
  readonly firms: number;
  readonly work: readonly VerifiedWork[];
}

/**
 * The verified work of a firm, latest first.
 * @param firm an MWBE's id or a business's `mwbe_core_id`
 * @throws AppError 404
 */
export async function verifiedWork(ctx: ReadContext, firm: string): Promise<VerifiedWork[]> {
  const { rows } = await sql<Row>`
    WITH firm AS (${mwbesOfFirm(firm, ctx.actor)}), work AS (
      SELECT p.id, p.title, p.services, p.start_date, p.end_date, p.created_at AS recorded_at,
             p.action_taken_at AS confirmed_at,
             p.recorded_side AS recorded_by,
             CASE WHEN p.recorded_side = 'mwbe' THEN ${confirmingSide} WHEN p.verified_revision_id IS NULL THEN 'mwbe'
                  ELSE 'hiring_company' END AS confirmed_by,
             ${hiringCompanyThen} AS hiring_company
      FROM projects p WHERE p.mwbe_id IN (SELECT id FROM firm) AND ${isPublic('p')}
      ORDER BY p.end_date DESC, p.id LIMIT ${MAX_VERIFIED_WORK}
    )
    SELECT (SELECT count(*)::int FROM firm) AS firms,
           coalesce((SELECT jsonb_agg(to_jsonb(work) ORDER BY end_date DESC, id) FROM work), '[]') AS work`.execute(
    ctx.sql,
  );
  const { work } = orNotFound(rows.find(({ firms }) => firms > 0));
  return work.map((one) => ({ ...one, recorded_at: toUtc(one.recorded_at), confirmed_at: toUtc(one.confirmed_at) }));
}

const toUtc = (moment: string): string => new Date(moment).toISOString();
