import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Bid, ListingDetails } from '#contract/listings/schema.ts';
import { verifyRecord } from '#contract/records/rules/verification.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { createOpportunity } from '#server/opportunities/factory.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { secretIn } from '../../../tests/support/documents.ts';
import type { Mailbox } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';

let t: TestApp;
let mailbox: Mailbox;
let prime: Awaited<ReturnType<TestApp['hirer']>>;
let rival: Awaited<ReturnType<TestApp['hirer']>>;
let owner: Awaited<ReturnType<TestApp['hirer']>>;
let firm: Awaited<ReturnType<TestApp['firm']>>;
let other: Awaited<ReturnType<TestApp['firm']>>;
beforeAll(async () => {
  ({ t, mailbox } = await startMailedApp());
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  mailbox.received.length = 0;
  t.clock.set('2026-11-20T12:00:00Z');
  [prime, rival, owner] = [await t.hirer(), await t.hirer(), await t.hirer()];
  [firm, other] = [await t.firm(), await t.firm()];
});

/** Moves the clock; who slept so long signs in again. */
async function at(moment: string): Promise<void> {
  t.clock.set(moment);
  prime = { ...prime, token: await t.logIn(prime.userId) };
  firm = { ...firm, token: await t.logIn(firm.userId) };
  owner = { ...owner, token: await t.logIn(owner.userId) };
}

const get = async (token: string | null, path: string) => t.call(token, 'GET', path);
const post = (token: string | null, path: string, body: object) => t.call(token, 'POST', path, body);
const change = (id: string, body: object) => t.call(prime.token, 'PATCH', `/bids/${id}`, body);
const FACTS = { project: 'Pump Station 4', owner_name: 'Harbor Water Authority', bid_on: '2026-11-30' };
const named = (mwbe_id: string, amount = 120_000) => ({
  mwbe_id,
  work: 'Switchgear',
  naics: '238210',
  amount,
  percent: null,
  commitment: 'All electrical work.',
});

async function draft(more: object = {}, opportunity_id: string | null = null): Promise<Bid> {
  const made = (await post(prime.token, '/bids', { hiring_company_id: prime.companyId, opportunity_id })).json() as Bid;
  const firms = [named(firm.mwbeId), named(other.mwbeId, 80_000)];
  return (await change(made.id, { version: made.version, ...FACTS, firms, ...more })).json();
}
async function submitted(more: object = {}, opportunity_id: string | null = null): Promise<Bid> {
  const made = await draft(more, opportunity_id);
  const answer = await post(prime.token, `/bids/${made.id}/submission`, { version: made.version });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const listingOf = (bid: Bid, mwbeId = firm.mwbeId) => bid.listings.find((one) => one.mwbe_id === mwbeId)?.id ?? '';
const details = async (id: string, token = prime.token): Promise<ListingDetails> =>
  (await get(token, `/listings/${id}`)).json();
const answer = (id: string, body: object, token = firm.token) => post(token, `/listings/${id}/answer`, body);
const ask = (id: string, body: object) => post(prime.token, `/listings/${id}/changes`, body);
const finish = (id: string, body: object) => post(prime.token, `/listings/${id}/changes/outcome`, body);
const REMOVAL = { kind: 'removal', reason: 'The owner took this work out.' };
const fields = (refused: { json(): { errors?: { field: string }[] } }) =>
  refused.json().errors?.map(({ field }) => field);
const cards = async (token: string) =>
  (await get(token, '/notifications')).json().map((card: { type: string; news: string }) => [card.type, card.news]);

/** What /verify would say of a receipt. */
async function verified(text: string) {
  const keys = (await get(null, '/record_keys')).json();
  const revocations = (await get(null, '/record_revocations')).json();
  return verifyRecord(new TextEncoder().encode(text), { keys, revocations });
}

describe('a draft', () => {
  test('is saved as it is typed and exists for its company alone', async () => {
    const bid = await draft();
    expect(bid).toMatchObject({ state: 'draft', version: 2, project: 'Pump Station 4', may_edit: true });
    expect(bid.listings.map(({ mwbe_id, amount }) => [mwbe_id, amount])).toEqual([
      [firm.mwbeId, 120_000],
      [other.mwbeId, 80_000],
    ]);
    expect((await change(bid.id, { version: 1, project: 'x' })).statusCode).toBe(412);
    expect((await get(rival.token, `/bids/${bid.id}`)).statusCode).toBe(404);
    expect((await get(firm.token, `/mwbes/${firm.mwbeId}/listings`)).json()).toEqual([]);
    expect((await get(firm.token, `/listings/${bid.listings[0]?.id}`)).statusCode).toBe(404);
    expect((await get(prime.token, '/bids?state=draft')).json()).toMatchObject([{ id: bid.id, firms: 2 }]);
    expect((await t.call(prime.token, 'DELETE', `/bids/${bid.id}`)).statusCode).toBe(204);
    expect((await get(prime.token, '/bids')).json()).toEqual([]);
  });

  test('names what is wrong or missing', async () => {
    const bid = await draft({
      project: null,
      bid_on: null,
      firms: [{ ...named(firm.mwbeId), work: null, percent: 5 }],
    });
    const refused = await post(prime.token, `/bids/${bid.id}/submission`, { version: bid.version });
    expect([refused.statusCode, fields(refused)]).toEqual([
      400,
      ['project', 'bid_on', 'firms.0.work', 'firms.0.amount'],
    ]);
    const twice = await change(bid.id, { version: 2, firms: [named(firm.mwbeId), named(firm.mwbeId)] });
    expect([twice.statusCode, fields(twice)]).toEqual([400, ['body.firms']]);
    const unknown = await change(bid.id, { version: 2, firms: [named(prime.companyId)] });
    expect([unknown.statusCode, fields(unknown)]).toEqual([400, ['body.firms.0.mwbe_id']]);
    const foreign = await post(rival.token, '/bids', { hiring_company_id: prime.companyId });
    expect(foreign.statusCode).toBe(403);
    const hidden = await createOpportunity(t.db.kysely, { hiring_company_id: owner.companyId, state: 'draft' });
    const lost = await post(prime.token, '/bids', { hiring_company_id: prime.companyId, opportunity_id: hidden });
    expect(lost.statusCode).toBe(404);
  });
});

describe('a submitted bid', () => {
  test('tells each firm and gives it a signed receipt that anyone can check', async () => {
    const bid = await submitted();
    expect(await cards(firm.token)).toEqual([['listing_request', 'listing_firm_named']]);
    const [mine] = (await get(firm.token, `/mwbes/${firm.mwbeId}/listings`)).json();
    expect(mine).toMatchObject({ project: 'Pump Station 4', amount: 120_000, bid_on: '2026-11-30', answer: null });
    const { receipts, side } = await details(mine.id, firm.token);
    expect(side).toBe('mwbe');
    expect(receipts).toHaveLength(1);
    const receipt = receipts[0] ?? '';
    const result = await verified(receipt);
    expect(result).toMatchObject({
      outcome: 'valid',
      record: {
        number: 1,
        previous: null,
        hiring_company: { id: prime.companyId },
        mwbe: { id: firm.mwbeId },
        bid: { id: bid.id, project: 'Pump Station 4', owner: 'Harbor Water Authority', bid_on: '2026-11-30' },
        listing: { work: 'Switchgear', amount_usd: 120_000, percent: null, state: 'listed' },
        history: [{ step: 'named', by: 'hiring_company' }],
      },
    });
    expect((await verified(receipt.replace('120000', '12000'))).outcome).toBe('changed');
  });

  test('is checked by the command line, and refused when changed', async () => {
    const { receipts } = await details(listingOf(await submitted()), firm.token);
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-receipt-'));
    try {
      writeFileSync(join(folder, 'keys.json'), (await get(null, '/record_keys')).body);
      writeFileSync(join(folder, 'receipt.json'), receipts[0] ?? '');
      writeFileSync(join(folder, 'changed.json'), (receipts[0] ?? '').replace('120000', '920000'));
      const run = (file: string) =>
        spawnSync(process.execPath, [resolve('scripts/verify-record.ts'), file, '--key', 'keys.json'], {
          env: { ...process.env, INIT_CWD: folder },
          encoding: 'utf8',
        });
      const good = run('receipt.json');
      expect([good.status, good.stderr]).toEqual([0, '']);
      expect(good.stdout).toMatch(/Bid for: +Pump Station 4\n(?:.*\n)*Amount: +\$120,000\n/);
      const bad = run('changed.json');
      expect([bad.status, bad.stdout]).toEqual([1, expect.stringContaining('CHANGED')]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('cannot be changed or deleted any more, by nobody', async () => {
    const bid = await submitted();
    expect((await change(bid.id, { version: bid.version, project: 'x' })).statusCode).toBe(409);
    expect((await t.call(prime.token, 'DELETE', `/bids/${bid.id}`)).statusCode).toBe(409);
    expect((await post(prime.token, `/bids/${bid.id}/submission`, { version: bid.version })).statusCode).toBe(409);
    for (const table of ['listings', 'listing_steps', 'listing_receipts', 'listing_bids']) {
      await expect(sql`DELETE FROM ${sql.table(table)}`.execute(t.db.kysely), table).rejects.toThrow();
    }
  });

  test('the firm confirms or says that it has not agreed, and everybody of the bid sees it', async () => {
    const id = listingOf(await submitted());
    const silent = await answer(id, { version: 1, answer: 'not_agreed' });
    expect([silent.statusCode, fields(silent)]).toEqual([400, ['body.words']]);
    const said = await answer(id, { version: 1, answer: 'not_agreed', words: 'Nobody called us.' });
    expect(said.json()).toMatchObject({ version: 2, answer: { answer: 'not_agreed', words: 'Nobody called us.' } });
    expect((await answer(id, { version: 1, answer: 'confirmed' })).statusCode).toBe(412);
    expect(await cards(prime.token)).toEqual([['listing_news', 'listing_company_not_agreed']]);
    expect((await answer(id, { version: 2, answer: 'confirmed' })).statusCode).toBe(200);
    expect((await answer(id, { version: 3, answer: 'agreed' })).statusCode).toBe(409);
    expect((await answer(id, { version: 3, answer: 'confirmed' }, other.token)).statusCode).toBe(404);
    const seen = await details(id);
    expect(seen.steps.map(({ step }) => step)).toEqual(['named', 'not_agreed', 'confirmed']);
    expect(seen.receipts).toHaveLength(3);
    expect(await verified(seen.receipts[0] ?? '')).toMatchObject({ outcome: 'valid', record: { number: 3 } });
    expect(await verified(seen.receipts[2] ?? '')).toMatchObject({
      outcome: 'revoked',
      record: { number: 1 },
      revocation: { reason: 'corrected' },
    });
  });
});

describe('a removal', () => {
  test('asks first, waits for working days, and shows the silence of the firm', async () => {
    const id = listingOf(await submitted());
    const asked = await ask(id, { version: 1, ...REMOVAL });
    // five working days after Friday, November 20, with Thanksgiving on the 26th: through Monday, November 30
    expect(asked.json()).toMatchObject({
      state: 'change_asked',
      version: 2,
      change: { kind: 'removal', reply_until: '2026-12-01T05:00:00.000Z', answer: null },
    });
    expect(await cards(firm.token)).toContainEqual(['listing_request', 'listing_firm_removal_asked']);
    expect((await finish(id, { version: 2, outcome: 'completed' })).statusCode).toBe(409);
    await at('2026-12-01T04:59:59Z');
    expect((await finish(id, { version: 2, outcome: 'completed' })).statusCode).toBe(409);
    await at('2026-12-01T05:00:00Z');
    expect((await finish(id, { version: 2, outcome: 'completed' })).json()).toMatchObject({
      state: 'removed',
      change: { answer: null, outcome: 'completed' },
    });
    const told = await details(id, firm.token);
    expect(told.steps.at(-1)).toMatchObject({ step: 'removed', said: REMOVAL.reason });
    expect(await cards(firm.token)).toContainEqual(['listing_news', 'listing_firm_removed']);
    expect((await answer(id, { version: 3, answer: 'objected', words: 'Too late.' })).statusCode).toBe(409);
  });

  test('is completed once the firm has answered, and its objection stays', async () => {
    const id = listingOf(await submitted());
    await ask(id, { version: 1, ...REMOVAL });
    expect((await answer(id, { version: 2, answer: 'objected' })).statusCode).toBe(400);
    expect((await answer(id, { version: 2, answer: 'objected', words: 'We ordered.' })).statusCode).toBe(200);
    const done = await finish(id, { version: 3, outcome: 'completed' });
    expect(done.json()).toMatchObject({ state: 'removed', change: { answer: 'objected', words: 'We ordered.' } });
    const latest = await verified((await details(id, firm.token)).receipts[0] ?? '');
    expect(latest).toMatchObject({
      outcome: 'valid',
      record: {
        listing: { state: 'removed' },
        history: [
          { step: 'named' },
          { step: 'removal_asked' },
          { step: 'objected', said: 'We ordered.' },
          { step: 'removed' },
        ],
      },
    });
  });

  test('can be withdrawn; the firm stays and is told', async () => {
    const id = listingOf(await submitted());
    await ask(id, { version: 1, ...REMOVAL });
    expect((await ask(id, { version: 2, ...REMOVAL })).statusCode).toBe(409);
    expect((await finish(id, { version: 2, outcome: 'withdrawn' })).json()).toMatchObject({
      state: 'listed',
      version: 3,
    });
    expect(await cards(firm.token)).toContainEqual(['listing_news', 'listing_firm_withdrawn']);
  });

  test('has as many working days as the rule of its day says', async () => {
    await sql`INSERT INTO listing_reply_times VALUES ('2000-01-01', 5), ('2026-11-20', 2)`.execute(t.db.kysely);
    const asked = await ask(listingOf(await submitted()), { version: 1, ...REMOVAL });
    expect(asked.json().change.reply_until).toBe('2026-11-25T05:00:00.000Z');
  });
});

describe('other changes', () => {
  test('a substitution names the firm that takes the place to the others, not to the firm that loses it', async () => {
    const third = await t.firm();
    const bid = await submitted();
    const id = listingOf(bid);
    const taken = await ask(id, { version: 1, kind: 'substitution', reason: 'Late.', substitute: named(other.mwbeId) });
    expect([taken.statusCode, fields(taken)]).toEqual([400, ['body.substitute.mwbe_id']]);
    const asked = await ask(id, { version: 1, kind: 'substitution', reason: 'Late.', substitute: named(third.mwbeId) });
    expect(asked.json().change.replaced_by).toBe('Harbor Works LLC');
    expect((await details(id, firm.token)).change?.replaced_by).toBeNull();
    expect(JSON.stringify(await details(id, firm.token))).not.toContain(third.mwbeId);
    await answer(id, { version: 2, answer: 'agreed' });
    expect((await finish(id, { version: 3, outcome: 'completed' })).statusCode).toBe(200);
    const after = (await get(prime.token, `/bids/${bid.id}`)).json() as Bid;
    expect(after.listings.map(({ mwbe_id, state, is_substitute }) => [mwbe_id, state, is_substitute])).toEqual([
      [firm.mwbeId, 'removed', false],
      [third.mwbeId, 'listed', true],
      [other.mwbeId, 'listed', false],
    ]);
    expect(await cards(third.token)).toEqual([['listing_request', 'listing_firm_named']]);
  });

  test('new terms ask first, and are the firm’s to confirm anew', async () => {
    const id = listingOf(await submitted());
    await answer(id, { version: 1, answer: 'confirmed' });
    const terms = { work: 'Switchgear', amount: 60_000, percent: null };
    const same = await ask(id, { version: 2, kind: 'terms', reason: 'x', terms: { ...terms, amount: 120_000 } });
    expect([same.statusCode, fields(same)]).toEqual([400, ['body.terms']]);
    expect((await ask(id, { version: 2, kind: 'terms', reason: 'Half the scope.', terms })).json().amount).toBe(
      120_000,
    );
    await answer(id, { version: 3, answer: 'agreed' });
    expect((await finish(id, { version: 4, outcome: 'completed' })).json()).toMatchObject({
      amount: 60_000,
      answer: null,
    });
    const { record } = (await verified((await details(id)).receipts[0] ?? '')) as unknown as {
      record: { history: { changes: unknown[] }[] };
    };
    expect(record.history.at(-1)?.changes).toEqual([{ field: 'amount', from: '120000', to: '60000' }]);
  });
});

describe('how it ends', () => {
  test('firms are told whether the bid was won, once; after a loss nothing is asked', async () => {
    const bid = await submitted();
    const id = listingOf(bid);
    const lost = await post(prime.token, `/bids/${bid.id}/outcome`, { version: bid.version, outcome: 'lost' });
    expect(lost.json()).toMatchObject({ state: 'lost' });
    expect(await cards(firm.token)).toContainEqual(['listing_news', 'listing_firm_lost']);
    expect((await post(prime.token, `/bids/${bid.id}/outcome`, { version: 4, outcome: 'won' })).statusCode).toBe(409);
    expect((await ask(id, { version: 2, ...REMOVAL })).statusCode).toBe(409);
    expect((await answer(id, { version: 2, answer: 'confirmed' })).statusCode).toBe(409);
  });

  test('the owner sees named firms and every answer once the opportunity is closed, and firms hear of the award', async () => {
    const opportunityId = await createOpportunity(t.db.kysely, { hiring_company_id: owner.companyId });
    const bid = await submitted({}, opportunityId);
    expect(bid).toMatchObject({ project: 'Electrical work at Pratt Street Library', owner_email: null });
    const path = `/opportunities/${opportunityId}/bids`;
    expect((await get(owner.token, path)).json()).toEqual([]);
    expect((await get(owner.token, `/bids/${bid.id}`)).statusCode).toBe(404);
    const id = listingOf(bid);
    expect((await post(owner.token, `/opportunities/${opportunityId}/closure`, { version: 1 })).statusCode).toBe(200);
    await ask(id, { version: 1, ...REMOVAL });
    await answer(id, { version: 2, answer: 'objected', words: 'We ordered.' });
    await finish(id, { version: 3, outcome: 'completed' });
    const [seen] = (await get(owner.token, path)).json() as Bid[];
    expect(seen?.may_edit).toBe(false);
    expect(seen?.listings.find((one) => one.id === id)).toMatchObject({
      state: 'removed',
      change: { answer: 'objected', words: 'We ordered.' },
    });
    expect((await details(id, owner.token)).side).toBe('owner');
    expect((await get(rival.token, path)).json()).toEqual([]);
    expect((await ask(id, { version: 4, ...REMOVAL })).statusCode).toBe(409);
    expect((await post(owner.token, `/bids/${bid.id}/outcome`, { version: 3, outcome: 'won' })).statusCode).toBe(403);
    const awards = [{ mwbe_id: null, name: 'Calvert & Pratt Builders', amount: null }];
    expect((await post(owner.token, `/opportunities/${opportunityId}/award`, { version: 2, awards })).statusCode).toBe(
      200,
    );
    await expect
      .poll(async () => (await details(listingOf(bid, other.mwbeId))).steps.at(-1), { timeout: 20_000 })
      .toMatchObject({ step: 'awarded', by: 'owner', said: 'Awarded to Calvert & Pratt Builders.' });
    expect(await cards(other.token)).toContainEqual(['listing_news', 'listing_firm_awarded']);
    expect((await details(id)).steps.at(-1)?.step).toBe('removed');
  });
});

describe('without an account', () => {
  test('a firm gets its receipt by email, answers by the link, and learns of a removal', async () => {
    const { mwbeId } = await createBusiness(t.db.kysely, { email: 'office@unclaimed.example' });
    const bid = await submitted({ firms: [named(mwbeId)] });
    const id = listingOf(bid, mwbeId);
    const mail = await mailbox.waitFor((one) => one.to.includes('office@unclaimed.example'));
    const tempToken = secretIn(mail.raw, '/link/');
    const look = await post(null, '/listings/look', { tempToken });
    expect(look.json()).toMatchObject({ id, version: 1, side: 'mwbe', amount: 120_000 });
    expect((await verified(look.json().receipts[0])).outcome).toBe('valid');
    const no = await post(null, '/listings/answer', {
      tempToken,
      version: 1,
      answer: 'not_agreed',
      words: 'Who are you?',
    });
    expect(no.statusCode).toBe(200);
    expect((await details(id)).answer).toMatchObject({ answer: 'not_agreed', words: 'Who are you?' });
    await ask(id, { version: 2, ...REMOVAL });
    await mailbox.waitFor((one) => one.raw.includes('asks to remove your firm'));
    const agreed = await post(null, '/listings/answer', { tempToken, version: 3, answer: 'agreed' });
    expect(agreed.json().change.answer).toBe('agreed');
    expect((await post(null, '/listings/look', { tempToken: 'x'.repeat(43) })).statusCode).toBe(404);
    expect((await post(null, '/bids/look', { tempToken })).statusCode).toBe(404);
  });

  test('the owner of a project elsewhere sees firms, answers and removals by a link', async () => {
    const bid = await submitted({ owner_email: 'bids@harbor-water.example' });
    const mail = await mailbox.waitFor((one) => one.to.includes('bids@harbor-water.example'));
    const tempToken = secretIn(mail.raw, '/link/');
    const id = listingOf(bid);
    await ask(id, { version: 1, ...REMOVAL });
    await answer(id, { version: 2, answer: 'objected', words: 'We ordered.' });
    await finish(id, { version: 3, outcome: 'completed' });
    await mailbox.waitFor((one) => one.to.includes('bids@harbor-water.example') && /removed/i.test(one.raw));
    const look = (await post(null, '/bids/look', { tempToken })).json();
    expect(look.owner_email).toBeNull();
    expect(look.listings.find((one: { id: string }) => one.id === id)).toMatchObject({
      state: 'removed',
      change: { answer: 'objected' },
    });
    expect(look.receipts).toHaveLength(5);
    expect((await post(null, '/listings/look', { tempToken })).statusCode).toBe(404);
  });
});

describe('races', () => {
  test('of removal, answer and outcome each step is taken once, on what its actor saw', async () => {
    const bid = await submitted();
    const id = listingOf(bid);
    await ask(id, { version: 1, ...REMOVAL });
    await answer(id, { version: 2, answer: 'objected', words: 'No.' });
    const results = await Promise.all([
      finish(id, { version: 3, outcome: 'completed' }),
      finish(id, { version: 3, outcome: 'withdrawn' }),
      answer(id, { version: 3, answer: 'agreed' }),
      post(prime.token, `/bids/${bid.id}/outcome`, { version: bid.version, outcome: 'won' }),
    ]);
    const [done, back, agreed, won] = results.map(({ statusCode }) => statusCode);
    expect(won).toBe(200);
    expect([done, back, agreed].filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    expect([done, back, agreed].filter((status) => status !== 200 && status !== 412 && status !== 409)).toEqual([]);
    const { steps, version, receipts } = await details(id);
    expect(steps.map(({ number }) => number)).toEqual(steps.map((_, index) => index + 1));
    expect([steps.length, receipts.length]).toEqual([version, version]);
  });

  test('a draft is submitted once', async () => {
    const { id, version } = await draft();
    const answers = await Promise.all([1, 2, 3].map(() => post(prime.token, `/bids/${id}/submission`, { version })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });
});

test('row-level security shows a bid to its sides alone', async () => {
  const opportunityId = await createOpportunity(t.db.kysely, { hiring_company_id: owner.companyId });
  const bid = await submitted({}, opportunityId);
  const draftOfPrime = await draft();
  const actor = (userId: string) => ({ kind: 'user', id: userId }) as never;
  const seen = (userId: string) =>
    withRowSecurity({ sql: t.db.kysely, actor: actor(userId) }, async (tx) => {
      const count = async (table: string) =>
        (await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}`.execute(tx)).rows[0]?.n;
      const tables = ['listing_bids', 'listings', 'listing_steps', 'listing_receipts'];
      const counts: (number | undefined)[] = [];
      for (const table of tables) counts.push(await count(table));
      return counts;
    });
  expect(draftOfPrime.state).toBe('draft');
  expect(await seen(prime.userId)).toEqual([2, 4, 2, 2]);
  expect(await seen(firm.userId)).toEqual([1, 1, 1, 1]);
  expect(await seen(rival.userId)).toEqual([0, 0, 0, 0]);
  expect(await seen(owner.userId)).toEqual([0, 0, 0, 0]);
  await post(owner.token, `/opportunities/${opportunityId}/closure`, { version: 1 });
  expect(await seen(owner.userId)).toEqual([1, 2, 2, 2]);
  expect((await get(rival.token, `/listings/${listingOf(bid)}`)).statusCode).toBe(404);
});
