import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Bid } from '#contract/listings/schema.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import {
  answer,
  ask,
  at,
  cards,
  details,
  draft,
  fields,
  finish,
  firm,
  get,
  listingOf,
  mailbox,
  named,
  other,
  post,
  prime,
  REMOVAL,
  stageBids,
  submitted,
  t,
  verified,
} from '../../../tests/support/bids.ts';
import { secretIn } from '../../../tests/support/documents.ts';

stageBids();

describe('a removal', () => {
  test('asks first, waits for business days, and shows the silence of the firm', async () => {
    const id = listingOf(await submitted());
    const asked = await ask(id, { version: 1, ...REMOVAL });
    // five business days after Friday, November 20, with Thanksgiving on the 26th: through Monday, November 30
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

  test('has as many business days as the rule of its day says', async () => {
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
