import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OutreachEntry } from '#contract/outreach/schema.ts';
import { createCertificate } from '#server/businesses/factory.ts';
import { matchPublished } from '#server/matching/commands/match.ts';
import { createOpportunity } from '#server/opportunities/factory.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';

let t: TestApp;
let owner: Awaited<ReturnType<TestApp['hirer']>>;
let firm: Awaited<ReturnType<TestApp['firm']>>;
beforeAll(async () => {
  ({ t } = await startMailedApp());
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  [owner, firm] = [await t.hirer(), await t.firm()];
});

const entries = async (id: string): Promise<OutreachEntry[]> =>
  (await t.call(owner.token, 'GET', `/opportunities/${id}/outreach?limit=100`)).json().reverse();

test('matching is logged once for each version, and firms that were told with reasons and certificates', async () => {
  await t.db.kysely
    .updateTable('businesses')
    .set({
      naics: ['238210'],
      own: sql`'{}'::jsonb`,
      ...{ city: 'Baltimore', state: 'MD', zip_code: '21202', county: 'Baltimore City' },
    })
    .where('id', '=', firm.businessId)
    .execute();
  await createCertificate(t.db.kysely, firm.businessId, { type: 'MBE', number: '24-117', expires_on: '2027-12-31' });
  const id = await createOpportunity(t.db.kysely, { hiring_company_id: owner.companyId });
  await matchPublished(t.app.services, id);
  await matchPublished(t.app.services, id);
  const [matched, told, ...more] = await entries(id);
  expect(more).toEqual([]);
  expect(matched).toMatchObject({ kind: 'matched', side: 'system', details: [{ name: 'count', value: '1' }] });
  expect(told).toMatchObject({ kind: 'told', mwbe_id: firm.mwbeId, channel: 'account' });
  expect(told?.details.map(({ value }) => value).join()).toContain('no. 24-117');
});

test('invitations, deliveries, openings and answers are logged; an amount only once the owner reads it', async () => {
  const id = await createOpportunity(t.db.kysely, { hiring_company_id: owner.companyId });
  const invited = await t.call(owner.token, 'POST', `/opportunities/${id}/invitations`, {
    mwbe_ids: [firm.mwbeId],
    message: 'We would like your price.',
  });
  expect(invited.statusCode, invited.body).toBe(200);
  const act = (path: string, body?: object) =>
    t.call(firm.token, 'POST', `/mwbes/${firm.mwbeId}/responses/${id}/${path}`, body);
  await act('opening');
  const quote = { amount: 84_000, unit_price: null, note: null, valid_until: null };
  expect((await act('quotes', { version: 1, ...quote })).statusCode).toBe(200);
  const kinds = async () => (await entries(id)).map(({ kind }) => kind).filter((kind) => kind !== 'delivered');
  await expect.poll(kinds).toEqual(['invited', 'opened', 'quoted']);
  await expect.poll(async () => (await entries(id)).map(({ kind }) => kind)).toContain('delivered');
  const all = await entries(id);
  expect(all[0]?.details).toContainEqual({ name: 'words', value: 'We would like your price.' });
  expect(all.map(({ kind, side }) => `${kind} ${side}`)).toEqual(
    expect.arrayContaining(['invited owner', 'opened firm', 'quoted firm']),
  );
  expect(all.find(({ kind }) => kind === 'quoted')?.details).toContainEqual({ name: 'quote_version', value: '1' });
  expect(JSON.stringify(all)).not.toContain('84000');
  const amounts = async () => {
    const file = await t.call(owner.token, 'GET', `/opportunities/${id}/outreach/packet?format=xlsx`);
    const [head = [], row = []] = await readSheet(Buffer.from(file.rawPayload));
    return row[head.indexOf('Quote (US dollars)')];
  };
  expect(await amounts()).toBeNull();
  const { version } = (await t.call(owner.token, 'GET', `/opportunities?id=${id}`)).json();
  await t.call(owner.token, 'POST', `/opportunities/${id}/closure`, { version });
  expect(await amounts()).toBe(84_000);
});
