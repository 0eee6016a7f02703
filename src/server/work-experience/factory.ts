import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { CONFIRMATION_LINK_DAYS } from '#contract/work-experience/rules.ts';
import { createUser } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import type { Sql } from '#server/db/types.ts';
import type { WorkExperienceRequestTable, WorkExperienceTable } from './tables.ts';

const CREATED = new Date('2026-11-19T12:00:00Z');

/** A complete job; creates the firm and the person who are not given. */
export async function createExperience(db: Sql, job: Partial<Insertable<WorkExperienceTable>> = {}): Promise<string> {
  const id = job.id ?? randomUUID();
  const mwbe_id = job.mwbe_id ?? (await createBusiness(db)).mwbeId;
  const created_by = job.created_by ?? (await createUser(db, { user_type: 'MWBE' }, { mwbes: [mwbe_id] }));
  await db
    .insertInto('work_experiences')
    .values({
      title: 'Switchgear, Pier 6',
      client_name: 'Client Builders',
      hiring_company_id: null,
      amount: 268_400,
      start_date: '2025-02-03',
      end_date: '2026-01-15',
      place: 'Baltimore, MD',
      description: 'Switchgear and temporary power',
      trades: 'Electrical',
      role: 'sub',
      created_at: CREATED,
      changed_at: CREATED,
      ...job,
      id,
      mwbe_id,
      created_by,
    })
    .execute();
  return id;
}

/** An open request about such a job, by email unless `hiring_company_id` is given. */
export async function createConfirmationRequest(
  db: Sql,
  request: Partial<Insertable<WorkExperienceRequestTable>> = {},
): Promise<string> {
  const id = request.id ?? randomUUID();
  const { hiring_company_id = null, mwbe_id: firm } = request;
  const about = { ...(firm && { mwbe_id: firm }), hiring_company_id };
  const experience_id = request.experience_id ?? (await createExperience(db, about));
  const job = await db
    .selectFrom('work_experiences')
    .select(['mwbe_id', 'created_by'])
    .where('id', '=', experience_id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('work_experience_requests')
    .values({
      email: hiring_company_id === null ? `${id}@client.example` : null,
      contact_name: null,
      message: null,
      asked_by: job.created_by,
      asked_by_name: 'Lorena Batista',
      created_at: CREATED,
      expires_at: hiring_company_id === null ? new Date(+CREATED + CONFIRMATION_LINK_DAYS * DAY_MS) : null,
      ...request,
      id,
      experience_id,
      mwbe_id: job.mwbe_id,
    })
    .execute();
  return id;
}
