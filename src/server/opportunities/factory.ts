import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import type { OpportunityTable } from './tables.ts';

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
