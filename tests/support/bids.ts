import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Bid, ListingDetails } from '#contract/listings/schema.ts';
import { verifyRecord } from '#contract/signed-records/rules/verification.ts';
import type { TestApp } from './app.ts';
import { truncate } from './database.ts';
import type { Mailbox } from './mailbox.ts';
import { startMailedApp } from './mailed-app.ts';

export let t: TestApp;
export let mailbox: Mailbox;
export let prime: Awaited<ReturnType<TestApp['hirer']>>;
export let rival: Awaited<ReturnType<TestApp['hirer']>>;
export let owner: Awaited<ReturnType<TestApp['hirer']>>;
export let firm: Awaited<ReturnType<TestApp['firm']>>;
export let other: Awaited<ReturnType<TestApp['firm']>>;
/** Two bidders, an owner and two firms for each test. */
export function stageBids(): void {
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
}

/** Moves the clock; who slept so long signs in again. */
export async function at(moment: string): Promise<void> {
  t.clock.set(moment);
  prime = { ...prime, token: await t.logIn(prime.userId) };
  firm = { ...firm, token: await t.logIn(firm.userId) };
  owner = { ...owner, token: await t.logIn(owner.userId) };
}

export const get = async (token: string | null, path: string) => t.call(token, 'GET', path);
export const post = (token: string | null, path: string, body: object) => t.call(token, 'POST', path, body);
export const change = (id: string, body: object) => t.call(prime.token, 'PATCH', `/bids/${id}`, body);
export const FACTS = { project: 'Pump Station 4', owner_name: 'Harbor Water Authority', bid_on: '2026-11-30' };
export const named = (mwbe_id: string, amount = 120_000) => ({
  mwbe_id,
  work: 'Switchgear',
  naics: '238210',
  amount,
  percent: null,
  commitment: 'All electrical work.',
});

export async function draft(more: object = {}, opportunity_id: string | null = null): Promise<Bid> {
  const made = (await post(prime.token, '/bids', { hiring_company_id: prime.companyId, opportunity_id })).json() as Bid;
  const firms = [named(firm.mwbeId), named(other.mwbeId, 80_000)];
  return (await change(made.id, { version: made.version, ...FACTS, firms, ...more })).json();
}
export async function submitted(more: object = {}, opportunity_id: string | null = null): Promise<Bid> {
  const made = await draft(more, opportunity_id);
  const answer = await post(prime.token, `/bids/${made.id}/submission`, { version: made.version });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
export const listingOf = (bid: Bid, mwbeId = firm.mwbeId) =>
  bid.listings.find((one) => one.mwbe_id === mwbeId)?.id ?? '';
export const details = async (id: string, token = prime.token): Promise<ListingDetails> =>
  (await get(token, `/listings/${id}`)).json();
export const answer = (id: string, body: object, token = firm.token) => post(token, `/listings/${id}/answer`, body);
export const ask = (id: string, body: object) => post(prime.token, `/listings/${id}/changes`, body);
export const finish = (id: string, body: object) => post(prime.token, `/listings/${id}/changes/outcome`, body);
export const REMOVAL = { kind: 'removal', reason: 'The owner took this work out.' };
export const fields = (refused: { json(): { errors?: { field: string }[] } }) =>
  refused.json().errors?.map(({ field }) => field);
export const cards = async (token: string) =>
  (await get(token, '/notifications')).json().map((card: { type: string; news: string }) => [card.type, card.news]);

/** What /verify would say of a receipt. */
export async function verified(text: string) {
  const keys = (await get(null, '/record_keys')).json();
  const revocations = (await get(null, '/record_revocations')).json();
  return verifyRecord(new TextEncoder().encode(text), { keys, revocations });
}
