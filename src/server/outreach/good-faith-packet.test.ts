import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBusiness } from '#server/businesses/factory.ts';
import { createOpportunity } from '#server/opportunities/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { pdfText } from '../../../tests/support/pdf-text.ts';
import { createEntries } from './factory.ts';

let t: TestApp;
let owner: Awaited<ReturnType<TestApp['hirer']>>;
let firm: Awaited<ReturnType<TestApp['firm']>>;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  [owner, firm] = [await t.hirer(), await t.firm()];
});

/** Published 25 days before its deadline. */
const published = () =>
  createOpportunity(t.db.kysely, {
    hiring_company_id: owner.companyId,
    deadline: '2026-12-15T14:00',
    deadline_at: new Date('2026-12-15T19:00:00Z'),
  });

describe('the good-faith packet', () => {
  const packet = (id: string, format: string, token = owner.token) =>
    t.call(token, 'GET', `/opportunities/${id}/outreach/packet?format=${format}`);

  async function filled(): Promise<string> {
    await t.call(owner.token, 'POST', '/outreach/lead_time_rules', {
      hiring_company_id: owner.companyId,
      name: 'Program of 2026',
      lead_days: 30,
      effective_from: '2026-01-01',
    });
    const id = await published();
    const { mwbeId } = await createBusiness(t.db.kysely, { legal_business_name: 'Silent Roofing' });
    await createEntries(t.db.kysely, id, [
      { kind: 'told', mwbeId, channel: 'email' },
      { kind: 'told', mwbeId: firm.mwbeId, channel: 'account' },
      { kind: 'delivered', mwbeId: firm.mwbeId },
      { kind: 'followed_up', mwbeId: firm.mwbeId },
      { kind: 'declined', mwbeId: firm.mwbeId, side: 'firm', content: { reason: 'bond', words: 'Too much for us.' } },
    ]);
    const words = { mark: 'pro_forma', words: 'Asked too late.' };
    await t.call(firm.token, 'PUT', `/mwbes/${firm.mwbeId}/outreach/${id}/mark`, words);
    await t.call(owner.token, 'POST', `/opportunities/${id}/outreach/notes`, {
      about: 'assistance',
      mwbe_id: null,
      happened_on: null,
      words: 'Named a surety.',
    });
    return id;
  }

  test('as PDF says what the log shows, by factor and by firm, and what it does not', async () => {
    const id = await filled();
    const answer = await packet(id, 'pdf');
    expect(answer.headers['content-type']).toBe('application/pdf');
    const text = pdfText(answer.rawPayload).replaceAll('\n', ' ').replace(/\s+/g, ' ');
    for (const part of [
      'Lead time: 25 days',
      '30 days: Program of 2026, from 2026-01-01 on',
      '2 firms asked through Plumbline',
      'not kept',
      'Noted by the owner: Named a surety.',
      'Not shown: What was negotiated: the owner noted nothing.',
      'Silent Roofing',
      'Not this time',
      'The bond',
      'Pro forma',
      'Asked too late.',
    ])
      expect(text, part).toContain(part);
    expect(text).not.toMatch(/score of/i);
  });

  test('as workbook has a row for each firm, numbers as numbers', async () => {
    const id = await filled();
    const [head = [], ...rows] = await readSheet(Buffer.from((await packet(id, 'xlsx')).rawPayload));
    const values = rows.map((row) => Object.fromEntries(head.map((name, at) => [String(name), row[at]])));
    expect(values.map((row) => row.Firm)).toContain('Silent Roofing');
    expect(values.find((row) => row.Answer)).toMatchObject({
      'Lead time (days)': 25,
      "Owner's rule (days)": 30,
      'Follow-ups': 1,
      Answer: 'Not this time',
      Reason: 'The bond',
      Quotes: 0,
      "Firm's own mark": 'Pro forma',
      Hired: 'No',
    });
  });

  test('for a firm has its own rows alone, and not what the owner noted', async () => {
    const id = await filled();
    const text = pdfText((await packet(id, 'pdf', firm.token)).rawPayload).replace(/\s+/g, ' ');
    expect(text).toContain('Asked too late.');
    expect(text).not.toContain('Silent Roofing');
    expect(text).not.toContain('Named a surety');
    const rows = await readSheet(Buffer.from((await packet(id, 'xlsx', firm.token)).rawPayload));
    expect(rows).toHaveLength(2);
    expect((await packet(id, 'pdf', (await t.hirer()).token)).statusCode).toBe(403);
  });
});
