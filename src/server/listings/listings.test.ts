import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Bid } from '#contract/listings/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { createOpportunity } from '#server/opportunities/factory.ts';
import {
  answer,
  ask,
  cards,
  change,
  details,
  draft,
  fields,
  finish,
  firm,
  get,
  listingOf,
  named,
  other,
  owner,
  post,
  prime,
  REMOVAL,
  rival,
  stageBids,
  submitted,
  t,
  verified,
} from '../../../tests/support/bids.ts';

stageBids();

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
      .poll(async () => (await details(listingOf(bid, other.mwbeId))).steps.at(-1))
      .toMatchObject({ step: 'awarded', by: 'owner', said: 'Awarded to Calvert & Pratt Builders.' });
    expect(await cards(other.token)).toContainEqual(['listing_news', 'listing_firm_awarded']);
    expect((await details(id)).steps.at(-1)?.step).toBe('removed');
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
