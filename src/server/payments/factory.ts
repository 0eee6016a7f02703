import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import type { ContractTable, LineTable, ProofTable } from './tables.ts';

type Parties = Pick<Insertable<ContractTable>, 'hiring_company_id' | 'mwbe_id' | 'created_by'>;
const AT = new Date('2026-09-02T12:00:00Z');

/** A contract without lines. @returns its id */
export async function createPaymentContract(
  db: Sql,
  values: Parties & Partial<Insertable<ContractTable>>,
): Promise<string> {
  const id = randomUUID();
  const { state = 'active' } = values;
  await db
    .insertInto('payment_contracts')
    .values({
      id,
      number: 'SC-104',
      title: 'Switchgear for Pump Station 4',
      scope: 'Furnish and install switchgear.',
      naics: '238210',
      goal_group: 'MBE',
      award_cents: 100_000_00,
      retainage_bps: 500,
      starts_on: '2026-09-01',
      time_zone: 'America/New_York',
      state_code: 'MD',
      rule: 'federal_aid',
      created_at: AT,
      finalized_at: state === 'final' ? AT : null,
      ...values,
    })
    .execute();
  await db
    .insertInto('payment_entries')
    .values({
      contract_id: id,
      number: 1,
      kind: 'awarded',
      side: 'payer',
      user_id: values.created_by,
      at: AT,
      amount_cents: 100_000_00,
      words: null,
      details: '{}',
    })
    .execute();
  return id;
}

type State = LineTable['state'];
const REPORTED = { paid_cents: 10_000_00, paid_on: '2026-10-20', method: 'ach', reported_at: AT } as const;
const AGREED = { answer: 'received', answered_cents: 10_000_00, answered_at: AT } as const;
const DIFFERS = {
  answer: 'other_amount',
  answered_cents: 8_000_00,
  answer_comment: '$8,000 came.',
  answered_at: AT,
} as const;
const REPLIED = { reply: 'We withheld for a back charge.', replied_at: AT } as const;
const VALUES: Readonly<Record<State, Partial<Insertable<LineTable>>>> = {
  open: { act_by: '2026-11-15' },
  reported: { ...REPORTED, act_by: '2026-11-15' },
  confirmed: { ...REPORTED, ...AGREED },
  differs: { ...REPORTED, ...DIFFERS, ...REPLIED, act_by: '2026-11-15' },
  settled: {
    ...REPORTED,
    ...DIFFERS,
    ...REPLIED,
    settled_cents: 9_000_00,
    settle_reason: 'The bank statement shows it.',
    settled_at: AT,
  },
};

/** A line in a state, of October 2026; a difference has been explained by both sides. @returns its id */
export async function createPaymentLine(
  db: Sql,
  contractId: string,
  state: State,
  more: Partial<Insertable<LineTable>> = {},
): Promise<string> {
  const contract = await db
    .selectFrom('payment_contracts')
    .select(['id as contract_id', 'hiring_company_id', 'mwbe_id', 'owner_company_id', 'goal_group'])
    .where('id', '=', contractId)
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  await db
    .insertInto('payment_lines')
    .values({ id, ...contract, month: '2026-10-01', state, counts: true, ...VALUES[state], ...more })
    .execute();
  return id;
}

/** A file that proves what a side says of a line. */
export async function createProofFile(
  db: Sql,
  values: Partial<Insertable<ProofTable>> & Pick<Insertable<ProofTable>, 'line_id' | 'side' | 'sent_by'>,
): Promise<{ id: string; upload: string }> {
  const [id, upload] = [randomUUID(), randomBytes(16).toString('hex')];
  const content = { display_name: 'Check.pdf', media_type: 'application/pdf', bytes: 9, sha256: randomBytes(32) };
  const checked = { state: 'checked', created_at: AT, checked_at: AT } as const;
  await db
    .insertInto('payment_files')
    .values({ id, upload, ...content, ...checked, ...values })
    .execute();
  return { id, upload };
}
