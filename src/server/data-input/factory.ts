import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import type { MonthTable, RowTable } from './tables.ts';

const AT = new Date('2026-11-01T12:00:00Z');

/** A month of a branch, a draft of workforce of October 2026 unless the values say otherwise. @returns its id */
export async function createMonth(
  db: Sql,
  values: Pick<Insertable<MonthTable>, 'project_id' | 'branch_id'> & Partial<Insertable<MonthTable>>,
): Promise<string> {
  const id = randomUUID();
  const month = { tab: 'workforce-utilization', month: '2026-10-01', due_on: '2026-11-10', opened_at: AT } as const;
  const row = await db
    .insertInto('project_months')
    .values({ id, ...month, ...values })
    .returning(['revision', 'state', 'submitted_by', 'accepted_revision'])
    .executeTakeFirstOrThrow();
  for (let number = 1; number <= row.revision; number += 1)
    await db
      .insertInto('project_month_revisions')
      .values({
        month_id: id,
        number,
        reason: number === 1 ? null : 'A payroll came late.',
        started_at: AT,
        submitted_by: row.submitted_by,
        submitted_at: row.submitted_by === null ? null : AT,
      })
      .execute();
  return id;
}

/** A row of a month: two journey electricians with 320 hours. @returns its id */
export async function createMonthRow(
  db: Sql,
  values: Pick<Insertable<RowTable>, 'month_id' | 'branch_id'> & Partial<Insertable<RowTable>>,
): Promise<string> {
  const id = values.id ?? randomUUID();
  await db
    .insertInto('project_month_rows')
    .values({
      id,
      revision: 1,
      tab: 'workforce-utilization',
      version: 1,
      employer: 'Chesapeake Electric',
      trade: 'Electrician',
      soc: '47-2111',
      level: 'journey',
      sex: 'male',
      race: 'black',
      residence: 'resident',
      people: 2,
      hours_hundredths: 320_00,
      ...values,
    })
    .execute();
  return id;
}

/** Says who accepted the last revision of a month that somebody else submitted. */
export async function acceptRevision(db: Sql, id: string, userId: string): Promise<void> {
  const { revision } = await db
    .updateTable('project_months')
    .set((eb) => ({ state: 'accepted', accepted_revision: eb.ref('revision') }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('project_month_revisions')
    .set({ accepted_by: userId, accepted_at: AT })
    .where('month_id', '=', id)
    .where('number', '=', revision)
    .execute();
}
