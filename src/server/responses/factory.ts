import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import type { QuoteTable, ResponseTable } from './tables.ts';

const INVITED = new Date('2026-11-19T12:00:00Z');
const ANSWERED = new Date('2026-11-19T15:00:00Z');

type Values = Partial<Insertable<ResponseTable>> & Pick<Insertable<ResponseTable>, 'opportunity_id' | 'mwbe_id'>;

/** A firm's response, invited unless `state` says otherwise. @returns its id */
export async function createResponse(db: Sql, { state = 'invited', ...values }: Values): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('opportunity_responses')
    .values({
      id,
      state,
      created_at: INVITED,
      updated_at: state === 'invited' ? INVITED : ANSWERED,
      invited_at: INVITED,
      answered_at: state === 'invited' ? null : ANSWERED,
      withdrawn_at: state === 'withdrawn' ? ANSWERED : null,
      reason: state === 'declined' ? 'too_large' : null,
      ...values,
    })
    .execute();
  const kinds = state === 'invited' ? (['invited'] as const) : (['invited', state] as const);
  for (const kind of kinds)
    await db
      .insertInto('opportunity_response_events')
      .values({
        response_id: id,
        kind,
        at: kind === 'invited' ? INVITED : ANSWERED,
        side: kind === 'invited' ? 'owner' : 'firm',
        person: null,
        details: '{}',
        once: null,
      })
      .execute();
  return id;
}

/** A quote of a firm's response. */
export async function createQuote(
  db: Sql,
  values: Partial<Insertable<QuoteTable>> & Pick<Insertable<QuoteTable>, 'response_id' | 'sent_by'>,
): Promise<void> {
  const facts = { number: 1, amount: 84_000, unit_price: null, note: null, valid_until: null, sent_at: ANSWERED };
  await db
    .insertInto('opportunity_quotes')
    .values({ id: randomUUID(), ...facts, ...values })
    .execute();
}
