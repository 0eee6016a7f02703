import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import type { ContractDetails } from '#contract/payments/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import type { TestApp } from './app.ts';

const OPEN = { has_payments_feature: true } as const;

/** Payer, firm and owner of their own, with their contract. */
export interface PaymentParties {
  readonly prime: Awaited<ReturnType<TestApp['hirer']>>;
  readonly firm: Awaited<ReturnType<TestApp['firm']>>;
  readonly agency: Awaited<ReturnType<TestApp['hirer']>>;
}

export async function paymentParties(t: TestApp): Promise<PaymentParties> {
  const prime = await t.hirer(OPEN);
  const agency = await t.hirer({ ...OPEN, user_type: 'GOVERNMENT_AGENCY' });
  await sql`UPDATE hiring_companies SET user_type = 'GOVERNMENT_AGENCY' WHERE id = ${agency.companyId}`.execute(
    t.db.kysely,
  );
  return { prime, agency, firm: await t.firm(OPEN) };
}

export const staffToken = async (t: TestApp): Promise<string> =>
  t.logIn(await createUser(t.db.kysely, { user_type: 'INTERNAL', email: `${randomUUID()}@staff.example` }));

export const NEW_CONTRACT = {
  number: 'SC-104',
  title: 'Switchgear for Pump Station 4',
  scope: 'Furnish and install switchgear.',
  naics: '238210',
  goal_group: 'MBE',
  award_cents: 500_000_00,
  retainage_bps: 500,
  starts_on: '2026-09-01',
  ends_on: null,
  time_zone: 'America/New_York',
  state_code: 'MD',
  rule: 'federal_aid',
  custom_days: null,
  custom_day_kind: null,
} as const;

export function paymentCalls(t: TestApp, { prime, firm, agency }: PaymentParties) {
  const post = (token: string, path: string, body: object) => t.call(token, 'POST', path, body);
  const reportOf = (amount_cents: number, more: object = {}) => ({
    amount_cents,
    paid_on: amount_cents === 0 ? null : '2026-10-20',
    reason: amount_cents > 0 ? null : 'The owner has not paid us.',
    method: 'ach',
    ...more,
  });
  return {
    post,
    reportOf,
    create: (more: object = {}) =>
      post(prime.token, '/payment_contracts', {
        ...NEW_CONTRACT,
        hiring_company_id: prime.companyId,
        mwbe_id: firm.mwbeId,
        owner_company_id: agency.companyId,
        ...more,
      }),
    contract: async (id: string, token = prime.token): Promise<ContractDetails> =>
      (await t.call(token, 'GET', `/payment_contracts/${id}`)).json(),
    reportMany: (contract_id: string, amounts: readonly number[], month = '2026-10') =>
      post(prime.token, '/payment_lines', {
        lines: amounts.map((amount) => ({ contract_id, month, ...reportOf(amount) })),
      }),
    report: (line: PaymentLine, amount: number, more: object = {}) =>
      post(prime.token, `/payment_lines/${line.id}/report`, { version: line.version, ...reportOf(amount, more) }),
    answer: (line: PaymentLine, body: object = { answer: 'received' }, token = firm.token) =>
      post(token, `/payment_lines/${line.id}/answer`, { version: line.version, ...body }),
    disagree: (line: PaymentLine, amount_cents: number) =>
      post(firm.token, `/payment_lines/${line.id}/answer`, {
        version: line.version,
        answer: 'other_amount',
        amount_cents,
        comment: 'This is what came.',
      }),
    reply: (line: PaymentLine) =>
      post(prime.token, `/payment_lines/${line.id}/reply`, { version: line.version, comment: 'Our bank says so.' }),
    settle: (line: PaymentLine, amount_cents: number, token = agency.token) =>
      post(token, `/payment_lines/${line.id}/settlement`, {
        version: line.version,
        amount_cents,
        reason: 'Seen in both bank statements.',
      }),
    correct: (line: PaymentLine, amount: number) =>
      post(prime.token, `/payment_lines/${line.id}/correction`, {
        version: line.version,
        ...reportOf(amount),
        why: 'The check was for another amount.',
      }),
    finalize: (id: string, version: number) => post(prime.token, `/payment_contracts/${id}/final`, { version }),
  };
}
