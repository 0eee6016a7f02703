import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkPurposeRegistry } from '#server/kernel/link-purpose-registry.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { issueLink, type NewLink } from './commands.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const issue = (link: NewLink) => t.app.services.transact((ctx) => issueLink(ctx, link));
const lifetimes = async () => {
  const rows = await t.db.kysely.selectFrom('link_tokens').select(['created_at', 'expires_at']).execute();
  return rows.map(({ created_at, expires_at }) => expires_at.getTime() - created_at.getTime());
};

test('rejects an unregistered purpose and a link without a lifetime', async () => {
  await expect(issue({ purpose: 'no such purpose', ttlMs: 1 })).rejects.toThrow('No feature registers');
  await expect(issue({ purpose: 'toString', ttlMs: 1 })).rejects.toThrow('No feature registers');
  await expect(issue({ purpose: 'document request' })).rejects.toThrow('have no lifetime');
  expect(await lifetimes()).toEqual([]);
});

test('defaults to the lifetime of the purpose', async () => {
  await issue({ purpose: 'log-in' });
  await issue({ purpose: 'log-in', ttlMs: 60_000 });
  expect((await lifetimes()).sort((one, other) => one - other)).toEqual([60_000, 15 * 60_000]);
});

test('rejects a duplicate registration of a purpose', () => {
  expect(() => linkPurposeRegistry([{ name: 'invitation' }, { name: 'invitation' }])).toThrow('registered twice');
});
