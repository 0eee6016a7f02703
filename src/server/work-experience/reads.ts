import { type RawBuilder, sql } from 'kysely';
import { EXPERIENCE_LIMITS } from '#contract/work-experience/rules.ts';
import type { ClientRequest, OwnExperience } from '#contract/work-experience/schema.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { authorizeHolder, firmScope, requestScope } from './policy.ts';

/** The state of request `r` at `now`. */
const stateAt = (now: Date) => sql<string>`
  CASE WHEN r.state = 'open' AND r.expires_at <= ${now} THEN 'expired' ELSE r.state END`;

/** The newest request of job `e`, as the contract's `confirmation` (jsonb). */
const newestRequest = (now: Date) => sql`
  (SELECT jsonb_build_object('id', r.id, 'state', ${stateAt(now)}, 'email', r.email, 'sent_at', r.created_at,
            'expires_at', r.expires_at, 'reminded_at', r.reminded_at, 'answered_at', r.answered_at,
            'answered_by', r.answered_by_name, 'reason', r.reason,
            'correction', CASE WHEN r.state = 'corrected' THEN jsonb_build_object('amount', r.corrected_amount,
              'start_date', r.corrected_start_date, 'end_date', r.corrected_end_date) END)
   FROM work_experience_requests r WHERE r.experience_id = e.id ORDER BY r.created_at DESC, r.id LIMIT 1)`;

/** Newest first: what is going on, then by end, then by start; jobs without dates are the newest of all. */
export const NEWEST_FIRST = sql`e.start_date IS NOT NULL OR e.end_date IS NOT NULL, e.ongoing DESC,
  coalesce(e.end_date, e.start_date) DESC, e.start_date DESC NULLS LAST, e.created_at DESC, e.id`;

const columns = (now: Date) => sql`
  e.id, e.version, e.title, e.client_name, e.hiring_company_id, e.amount, e.start_date, e.end_date, e.ongoing, e.place,
  e.description, e.trades, e.role, e.project_id, ${newestRequest(now)} AS confirmation`;

/** All jobs of the firm. @throws AppError 404 for everybody but its people */
export async function ownExperiences(ctx: ReadContext, mwbeId: string): Promise<OwnExperience[]> {
  const { id } = await ownFirm(ctx, mwbeId);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<OwnExperience>`
    SELECT ${columns(ctx.now)} FROM work_experiences e WHERE e.mwbe_id = ${id} AND ${firmScope(ctx.actor, 'e')}
    ORDER BY ${NEWEST_FIRST} LIMIT ${EXPERIENCE_LIMITS.perFirm}`.execute(tx),
  );
  return rows.map(withInstants);
}

/** One of them. @throws AppError 404, also for a job of another firm than `mwbeId` */
export async function ownExperience(ctx: ReadContext, mwbeId: string, id: string): Promise<OwnExperience> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<OwnExperience>`
    SELECT ${columns(ctx.now)} FROM work_experiences e
    WHERE e.id = ${id} AND e.mwbe_id = ${mwbeId} AND ${firmScope(ctx.actor, 'e')}`.execute(tx),
  );
  return withInstants(orNotFound(rows[0]));
}

const utc = <T extends string | null>(moment: T): T =>
  moment === null ? moment : (new Date(moment).toISOString() as T);

/** The database prints timestamps in JSON with its own offset. */
function withInstants(row: OwnExperience): OwnExperience {
  const { confirmation } = row;
  if (!confirmation) return row;
  const { sent_at, expires_at, reminded_at, answered_at } = confirmation;
  const moments = { sent_at, expires_at, reminded_at, answered_at };
  const inUtc = Object.fromEntries(Object.entries(moments).map(([key, moment]) => [key, utc(moment)]));
  return { ...row, confirmation: { ...confirmation, ...inUtc } };
}

const request = (now: Date, which: RawBuilder<unknown>) => sql<ClientRequest>`
  SELECT r.id, ${mwbeName(sql.ref('r.mwbe_id'))} AS firm, r.mwbe_id, r.asked_by_name AS asked_by, r.message,
         coalesce(e.title, '') AS title, coalesce(e.client_name, '') AS client_name, e.amount, e.start_date, e.end_date,
         e.ongoing, e.place, e.description, e.trades, e.role, ${stateAt(now)} AS state, r.contact_name,
         r.answered_by_name AS answered_by
  FROM work_experience_requests r JOIN work_experiences e ON e.id = r.experience_id WHERE ${which}`;

/** What the hiring company is asked to confirm. @throws AppError 404 for everybody else */
export async function clientRequest(ctx: ReadContext, id: string): Promise<ClientRequest> {
  const companies = ctx.actor.kind === 'user' ? ctx.actor.hiringCompanyIds : [];
  const which = sql`r.id = ${id} AND r.hiring_company_id = ANY(${companies}::uuid[])`;
  const { rows } = await withRowSecurity(ctx, (tx) => request(ctx.now, which).execute(tx));
  return orNotFound(rows[0]);
}

/** The same for the holder of a link. @throws AppError 404 if it is over */
export async function requestByLink(ctx: ReadContext, secret: string): Promise<ClientRequest> {
  const held = await authorizeHolder(ctx, secret);
  const { rows } = await request(ctx.now, sql`r.id = ${held.request.id}`).execute(ctx.sql);
  return orNotFound(rows[0]);
}

/** The request whose id is in `column` as a notification's subject (jsonb), within scope. */
export const requestAsSubject = (column: RawBuilder<string>, actor: Actor): RawBuilder<unknown> => sql`
  (SELECT jsonb_build_object('id', r.id, 'mwbe_id', r.mwbe_id, 'experience_firm', ${mwbeName(sql.ref('r.mwbe_id'))},
            'experience_client', coalesce(${hiringCompanyName(sql.ref('r.hiring_company_id'))}, r.answered_for, e.client_name, ''),
            'title', coalesce(e.title, ''), 'confirmation_state', r.state, 'reason', r.reason)
   FROM work_experience_requests r JOIN work_experiences e ON e.id = r.experience_id
   WHERE r.id = ${column} AND ${requestScope(actor, 'r')})`;
