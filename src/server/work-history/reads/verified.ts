import { sql } from 'kysely';
import type { VerifiedWork } from '#contract/work-history/schema.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbesOfFirm } from '#server/businesses/reads/fragments.ts';
import type { ReadContext } from '#server/kernel/contexts.ts';
import { found } from '#server/kernel/errors.ts';
import { isPublic } from '../policy.ts';

/** As many as one profile shows. */
const NEWEST = 100;

/** What the database makes of one row: moments with their offset, as JSON prints them. */
interface Row {
  readonly firms: number;
  readonly work: readonly VerifiedWork[];
}

/**
 * The work of a firm that its hirers recorded and it confirmed, the latest first.
 * @param firm an MWBE's id or a business's `mwbe_core_id`
 * @throws AppError 404
 */
export async function verifiedWork(ctx: ReadContext, firm: string): Promise<VerifiedWork[]> {
  const { rows } = await sql<Row>`
    WITH firm AS (${mwbesOfFirm(firm)}), work AS (
      SELECT p.id, p.title, p.services, p.start_date, p.end_date, p.created_at AS recorded_at,
             p.action_taken_at AS confirmed_at,
             jsonb_build_object('business_name', ${hiringCompanyName(sql.ref('p.hiring_company_id'))}) AS hiring_company
      FROM projects p WHERE p.mwbe_id IN (SELECT id FROM firm) AND ${isPublic('p')}
      ORDER BY p.end_date DESC, p.id LIMIT ${NEWEST}
    )
    SELECT (SELECT count(*)::int FROM firm) AS firms,
           coalesce((SELECT jsonb_agg(to_jsonb(work) ORDER BY end_date DESC, id) FROM work), '[]') AS work`.execute(
    ctx.sql,
  );
  const { work } = found(rows.find(({ firms }) => firms > 0));
  return work.map((one) => ({ ...one, recorded_at: utc(one.recorded_at), confirmed_at: utc(one.confirmed_at) }));
}

const utc = (moment: string): string => new Date(moment).toISOString();
