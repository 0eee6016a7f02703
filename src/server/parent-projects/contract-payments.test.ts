import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProjectContractDetails } from '#contract/parent-projects/schema/contracts.ts';
import { createPaymentContract, createPaymentLine } from '#server/payments/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { contractCalls, type ProjectParties, projectParties } from '../../../tests/support/project-contracts.ts';

let t: TestApp;
let parties: ProjectParties;
let calls: ReturnType<typeof contractCalls>;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  parties = await projectParties(t);
  calls = contractCalls(t, parties);
});

type Answer = Awaited<ReturnType<TestApp['call']>>;
const details = (answer: Answer): ProjectContractDetails => {
  expect([200, 201], answer.body).toContain(answer.statusCode);
  return answer.json();
};
const fields = (refused: Answer) => refused.json().errors?.map(({ field }: { field: string }) => field);
const awarded = async () =>
  details(
    await calls.add({
      parent_id: parties.branch,
      mwbe_id: parties.firm.mwbeId,
      award_cents: 10_000_00,
      awarded_on: '2026-08-01',
    }),
  );

describe('payment tracking', () => {
  const paymentsOf = (hiring_company_id: string, more: object = {}) =>
    createPaymentContract(t.db.kysely, {
      hiring_company_id,
      mwbe_id: parties.firm.mwbeId,
      owner_company_id: parties.owner.companyId,
      created_by: parties.prime.userId,
      ...more,
    });

  test('a linked contract has its award, changes, paid and confirmed from there alone', async () => {
    const { id, version } = await awarded();
    const payments = await paymentsOf(parties.prime.companyId, { changes_cents: 20_000_00 });
    await createPaymentLine(t.db.kysely, payments, 'confirmed');
    await createPaymentLine(t.db.kysely, payments, 'reported', { month: '2026-09-01' });
    const linked = details(await calls.link(id, version, payments));
    expect(linked).toMatchObject({
      is_tracked: true,
      payment_contract_id: payments,
      award_cents: 120_000_00,
      changes_cents: 20_000_00,
      paid_cents: 20_000_00,
      confirmed_cents: 10_000_00,
    });
    expect((await calls.order(id, 5_00)).statusCode).toBe(409);
    expect((await calls.remove(id, linked.version)).statusCode).toBe(409);
    const other = await calls.edit(id, linked.version, { firm_name: 'Marsh & Sons' });
    expect([other.statusCode, fields(other)]).toEqual([400, ['body.mwbe_id']]);
    const unlinked = details(await calls.unlink(id, linked.version));
    expect(unlinked).toMatchObject({ is_tracked: false, award_cents: 120_000_00, paid_cents: 0, confirmed_cents: 0 });
    expect(unlinked.entries[0]).toMatchObject({
      words: 'Linked to the wrong one.',
      details: { paid_cents: 20_000_00 },
    });
  });

  test('only a contract with the same firm and its payer can be linked, and only once', async () => {
    const { id, version } = await awarded();
    const stranger = await t.firm();
    const [payer, firm, right] = [
      await paymentsOf(parties.rival.companyId),
      await paymentsOf(parties.prime.companyId, { mwbe_id: stranger.mwbeId }),
      await paymentsOf(parties.prime.companyId),
    ];
    const candidates = `/project_contracts/${id}/payment_candidates`;
    const found = (await t.call(parties.owner.token, 'GET', candidates)).json();
    expect(found.map((one: { id: string }) => one.id)).toEqual([right]);
    for (const wrong of [payer, firm]) {
      const refused = await calls.link(id, version, wrong);
      expect([refused.statusCode, fields(refused)]).toEqual([400, ['body.payment_contract_id']]);
    }
    // of another owner: the editor cannot open it
    const unseen = await paymentsOf(parties.prime.companyId, { owner_company_id: null });
    expect((await calls.link(id, version, unseen)).statusCode).toBe(400);
    const linked = details(await calls.link(id, version, right, parties.prime.token));
    expect((await calls.link(id, linked.version, right)).statusCode).toBe(409);
    const again = await awarded();
    expect((await calls.link(again.id, again.version, right)).statusCode).toBe(400);
  });

  test('the payer records the contract there in one step; nobody else can', async () => {
    const { id, version } = await awarded();
    expect((await calls.contract(id)).actions).not.toContain('create payments');
    expect((await calls.contract(id, parties.prime.token)).actions).toContain('create payments');
    expect((await calls.createPayments(id, version, parties.owner.token)).statusCode).toBe(403);
    const made = details(await calls.createPayments(id, version, parties.prime.token));
    expect(made).toMatchObject({ is_tracked: true, award_cents: 10_000_00, version: version + 1 });
    const there = (await t.call(parties.prime.token, 'GET', `/payment_contracts/${made.payment_contract_id}`)).json();
    expect(there).toMatchObject({
      hiring_company_id: parties.prime.companyId,
      mwbe_id: parties.firm.mwbeId,
      owner_company_id: parties.owner.companyId,
      award_cents: 10_000_00,
      title: 'Switchgear',
    });
    expect((await calls.createPayments(id, version + 1, parties.prime.token)).statusCode).toBe(409);
  });
});
