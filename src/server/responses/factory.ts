import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import type { QuoteFileTable, QuoteTable, ResponseTable } from './tables.ts';

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

/** A quote of a firm's response. @returns its id */
export async function createQuote(
  db: Sql,
  values: Partial<Insertable<QuoteTable>> & Pick<Insertable<QuoteTable>, 'response_id' | 'sent_by'>,
): Promise<string> {
  const id = randomUUID();
  const facts = { number: 1, amount: 84_000, unit_price: null, note: null, valid_until: null, sent_at: ANSWERED };
  await db
    .insertInto('opportunity_quotes')
    .values({ id, ...facts, ...values })
    .execute();
  return id;
}

/** A file of a firm for its quote; without `quote` it waits for one. */
export async function createQuoteFile(
  db: Sql,
  {
    quote,
    ...values
  }: Partial<Insertable<QuoteFileTable>> &
    Pick<Insertable<QuoteFileTable>, 'opportunity_id' | 'mwbe_id' | 'sent_by'> & { readonly quote?: string },
): Promise<{ id: string; upload: string }> {
  const [id, upload] = [randomUUID(), randomBytes(16).toString('hex')];
  const content = { display_name: 'Price sheet.pdf', media_type: 'application/pdf', bytes: 9, sha256: randomBytes(32) };
  const checked = { state: 'checked', created_at: ANSWERED, checked_at: ANSWERED } as const;
  await db
    .insertInto('opportunity_quote_files')
    .values({ id, upload, ...content, ...checked, ...values })
    .execute();
  if (quote !== undefined)
    await db
      .insertInto('opportunity_quote_attachments')
      .values({ quote_id: quote, file_id: id, position: 1 })
      .execute();
  return { id, upload };
}
