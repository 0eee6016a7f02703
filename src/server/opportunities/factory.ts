import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { createUser } from '#server/accounts/factory.ts';
import type { Sql } from '#server/db/types.ts';
import type { FileTable, OpportunityTable, QuestionTable } from './tables.ts';

/** Noon of a day in New York long after the tests' time. */
const DEADLINE = { deadline: '2027-01-15T12:00', deadline_at: new Date('2027-01-15T17:00:00Z') };

type Values = Partial<Insertable<OpportunityTable>> & Pick<Insertable<OpportunityTable>, 'hiring_company_id'>;

/** An opportunity, published unless `state` says otherwise. @returns its id */
export async function createOpportunity(db: Sql, { state = 'published', ...values }: Values): Promise<string> {
  const id = randomUUID();
  const at = new Date('2026-11-20T12:00:00Z');
  const moments = {
    published_at: state === 'draft' ? null : at,
    closed_at: state === 'closed' || state === 'awarded' ? at : null,
    awarded_at: state === 'awarded' ? at : null,
    ...(state === 'cancelled' && { cancelled_at: at, cancelled_reason: 'The funding ended' }),
  };
  await db
    .insertInto('opportunities')
    .values({
      id,
      state,
      title: 'Electrical work at Pratt Street Library',
      scope: 'Wiring of the new wing, panels and lighting.',
      naics: ['238210'],
      city: 'Baltimore',
      state_code: 'MD',
      zip: '21201',
      time_zone: 'America/New_York',
      ...DEADLINE,
      created_at: at,
      updated_at: at,
      ...moments,
      ...values,
    })
    .execute();
  return id;
}

/** A checked file, which is not in the storage; not issued unless `issued_at` says so. @returns its id and its upload */
export async function createOpportunityFile(
  db: Sql,
  opportunity_id: string,
  file: Partial<Insertable<FileTable>> = {},
): Promise<{ id: string; upload: string }> {
  const [id, upload] = [file.id ?? randomUUID(), file.upload ?? randomBytes(16).toString('hex')];
  const at = new Date('2026-11-20T11:00:00Z');
  const content = { display_name: 'Plans.pdf', media_type: 'application/pdf', bytes: 9, sha256: randomBytes(32) };
  const sent_by = file.sent_by ?? (await createUser(db));
  await db
    .insertInto('opportunity_files')
    .values({
      state: 'checked',
      created_at: at,
      checked_at: at,
      ...content,
      ...file,
      id,
      upload,
      sent_by,
      opportunity_id,
    })
    .execute();
  return { id, upload };
}

/** A question without an answer unless `question` has one. @returns its id */
export async function createQuestion(
  db: Sql,
  question: Partial<Insertable<QuestionTable>> & Pick<Insertable<QuestionTable>, 'opportunity_id' | 'mwbe_id'>,
): Promise<string> {
  const id = randomUUID();
  const asked_by = question.asked_by ?? (await createUser(db, { user_type: 'MWBE' }));
  const asked_at = new Date('2026-11-20T11:00:00Z');
  await db
    .insertInto('opportunity_questions')
    .values({ question: 'Is there parking on site?', asked_at, ...question, asked_by, id })
    .execute();
  return id;
}
