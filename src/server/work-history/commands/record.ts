import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { NewProject, Project } from '#contract/work-history/schema.ts';
import { activeMembers } from '#server/accounts/reads.ts';
import { mwbeExists } from '#server/businesses/reads/fragments.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest } from '#server/kernel/http/errors.ts';
import { projectRecorded } from '../events.ts';
import { authorizeRecord, type Recorder } from '../policy.ts';
import { project } from '../reads.ts';
import { logEvent } from './log-event.ts';

/** A hiring company records work for a firm; the firm's people are notified and asked to confirm it. */
export async function recordProject(ctx: WriteContext, record: NewProject): Promise<Project> {
  const recorder = authorizeRecord(ctx, record.hiring_company_id);
  return project(ctx, await insertAndAnnounce(ctx, recorder, record, { path: 'body' }));
}

/**
 * Inserts one record and announces it.
 * @param place `path` of the record in the request, for error messages; `batchId` of the import that it comes with
 * @returns its id
 */
export async function insertAndAnnounce(
  ctx: WriteContext,
  recorder: Recorder,
  record: NewProject,
  { path, batchId }: { readonly path: string; readonly batchId?: string },
): Promise<string> {
  const id = await insert(ctx, recorder, record, path);
  const event = { projectId: id, hiringCompanyId: record.hiring_company_id, mwbeId: record.mwbe_id };
  await logEvent(ctx, id, { kind: 'recorded', side: 'hiring_company' });
  await ctx.audit({ action: 'work history recorded', subjectType: 'project', subjectId: id, details: { ...event } });
  await ctx.announce(projectRecorded({ ...event, photos: record.transloadit_assemblies, batchId }));
  await ctx.change('projects', id, await activeMembers(ctx.sql, record.hiring_company_id));
  return id;
}

async function insert(ctx: WriteContext, recorder: Recorder, record: NewProject, path: string): Promise<string> {
  const id = randomUUID();
  const { rows } = await sql`
    INSERT INTO projects (id, hiring_company_id, mwbe_id, recorded_by, title, client_name, budget, start_date, end_date,
                          notes, company_address, company_city, company_state, company_zip_code, created_at,
                          asked_at)
    SELECT ${id}, ${recorder.hiringCompanyId}, ${record.mwbe_id}, ${recorder.userId}, ${record.title},
           ${record.client_name ?? null}, ${record.budget}, ${record.start_date}::date, ${record.end_date}::date,
           ${record.notes ?? null}, ${record.company_address ?? null}, ${record.company_city ?? null},
           ${record.company_state ?? null}, ${record.company_zip_code ?? null}, ${ctx.now}::timestamptz,
           ${ctx.now}::timestamptz
    WHERE ${mwbeExists(sql`${record.mwbe_id}::uuid`)}
    RETURNING id`.execute(ctx.sql);
  if (rows.length === 0) throw badRequest(`${path}.mwbe_id`, 'is not a firm in the directory');
  return id;
}
