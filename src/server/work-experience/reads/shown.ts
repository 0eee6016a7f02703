import { sql } from 'kysely';
import type { ClientCompany, ShownExperience } from '#contract/work-experience/schema.ts';
import { hiringCompaniesNamed } from '#server/accounts/reads/hiring-companies-named.ts';
import { mwbesOfFirm } from '#server/businesses/reads/fragments.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { NEWEST_FIRST } from '../reads.ts';
import type {} from '../tables.ts';

const MAX_SHOWN = 100;

interface Row {
  readonly firms: number;
  readonly jobs: readonly ShownExperience[];
}

/** Of a confirmation by email: who, for whom, when. The whole address is for people who are signed in. */
const confirmed = (isMember: boolean) => sql`
  (SELECT jsonb_build_object('by', r.answered_by_name, 'company', r.answered_for,
            'email', CASE WHEN ${sql.lit(isMember)} THEN r.email END, 'domain', split_part(r.email, '@', 2),
            'at', r.answered_at)
   FROM work_experience_requests r WHERE r.experience_id = e.id AND r.state = 'confirmed' AND r.email IS NOT NULL)`;

/**
 * Jobs that the firm tells of, without those that became verified records. Open, declined and withdrawn requests leave
 * no trace here.
 * @param firm an MWBE's id or a business's `mwbe_core_id`
 * @throws AppError 404
 */
export async function shownExperiences(ctx: ReadContext, firm: string): Promise<ShownExperience[]> {
  const { rows } = await sql<Row>`
    WITH firm AS (${mwbesOfFirm(firm, ctx.actor)}), shown AS (
      SELECT row_number() OVER (ORDER BY ${NEWEST_FIRST}) AS place, e.id, e.title, e.client_name, e.start_date,
             e.end_date, e.ongoing, e.place AS where_it_was, e.description, e.trades, e.role,
             ${confirmed(ctx.actor.kind === 'user')} AS confirmed
      FROM work_experiences e
      WHERE e.mwbe_id IN (SELECT id FROM firm) AND e.project_id IS NULL AND e.title IS NOT NULL
        AND e.client_name IS NOT NULL
      ORDER BY place LIMIT ${MAX_SHOWN})
    SELECT (SELECT count(*)::int FROM firm) AS firms, coalesce((
      SELECT jsonb_agg(to_jsonb(s) - 'place' - 'where_it_was' || jsonb_build_object('place', s.where_it_was)
                       ORDER BY s.place) FROM shown s), '[]') AS jobs`.execute(ctx.sql);
  const { jobs } = orNotFound(rows.find(({ firms }) => firms > 0));
  return jobs.map((job) => ({
    ...job,
    confirmed: job.confirmed && { ...job.confirmed, at: new Date(job.confirmed.at).toISOString() },
  }));
}

/** Hiring companies for the client of a job. @throws AppError 404 for everybody but the firm's people */
export async function clientCompanies(ctx: ReadContext, mwbeId: string, q: string): Promise<ClientCompany[]> {
  await ownFirm(ctx, mwbeId);
  return hiringCompaniesNamed(ctx, q);
}
