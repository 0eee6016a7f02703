import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBusiness, createCertificate } from '#server/businesses/factory.ts';
import { createProjectInState } from '#server/work-history/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

const FIRM = {
  legal_business_name: 'Núñez & Łukasz Electric',
  description: 'We wire schools.',
  naics: ['238210'],
  phone: '(410) 555-0142',
};

async function statement(token: string | null, id: string) {
  const answer = await t.call(token, 'GET', `/mwbes/${id}/capability_statement`);
  return { status: answer.statusCode, headers: answer.headers, pdf: answer.rawPayload };
}

test('is a tagged PDF in English with the title of the firm', async () => {
  const { id, mwbeId } = await createBusiness(t.db.kysely, FIRM);
  await createCertificate(t.db.kysely, id);
  await createProjectInState(t.db.kysely, 'verified', { mwbe_id: mwbeId });
  const { status, headers, pdf } = await statement(null, mwbeId);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toContain('nunez-ukasz-electric-capability-statement.pdf');
  const source = pdf.toString('latin1');
  expect(source.startsWith('%PDF-1.7')).toBe(true);
  for (const tag of [
    '/Marked true',
    '/Lang (en-US)',
    '/DisplayDocTitle true',
    '/S /H1',
    '/S /H2',
    '/S /Table',
    '/S /TH',
    '/S /Figure',
  ]) {
    expect(source, tag).toContain(tag);
  }
  expect(source.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2);
});

test('stays within two pages for a firm that has much of everything', async () => {
  const { id, mwbeId } = await createBusiness(t.db.kysely, {
    ...FIRM,
    description: 'Wiring of schools and hospitals. '.repeat(60),
    naics: Array.from({ length: 40 }, (_, at) => String(238_110 + at * 10)),
  });
  for (let at = 0; at < 25; at += 1) await createCertificate(t.db.kysely, id, { number: `24-${at}` });
  for (let at = 0; at < 25; at += 1) {
    await createProjectInState(t.db.kysely, 'verified', {
      mwbe_id: mwbeId,
      title: `School ${at}, with a name that goes on`,
    });
  }
  const { pdf } = await statement(null, mwbeId);
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
});

test('is 404 for a firm that is not there', async () => {
  expect((await statement(null, '00000000-0000-4000-8000-000000000001')).status).toBe(404);
});
