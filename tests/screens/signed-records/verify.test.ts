import { generateKeyPairSync, sign as signBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { serializeRecord, signingInput } from '#contract/signed-records/rules/verification.ts';
import type { CurrentNames, Revocation, WorkRecord } from '#contract/signed-records/schema.ts';
import { eventually } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';
import { expectAccessible } from '../../support/windows.ts';

const { open } = screens();

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const KEY = {
  id: '00112233aabbccdd',
  algorithm: 'Ed25519',
  public_key: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex'),
  valid_from: '2026-01-01T00:00:00.000Z',
  valid_until: null,
  compromised_from: null,
} as const;
const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const SIGNED: WorkRecord = {
  format: 'plumbline-record/1',
  id: id(1),
  key_id: KEY.id,
  issued_at: '2026-03-04T15:00:00.000Z',
  hiring_company: { id: id(2), business_name: 'Calvert & Pratt Builders' },
  mwbe: { id: id(3), mwbe_core_id: id(4), legal_business_name: 'Batista Électrique' },
  project: {
    id: id(5),
    title: 'Pier 9 switchgear',
    services: 'Switchgear and wiring of the pump house',
    start_date: '2025-02-03',
    end_date: '2025-11-14',
    recorded_at: '2026-02-01T15:00:00.000Z',
    confirmed_at: '2026-03-04T15:00:00.000Z',
  },
  between_parties: { amount_usd: 480_000, client_name: null, notes: null, revisions: [] },
};
const sign = (one: WorkRecord) =>
  serializeRecord(one, signBytes(null, Buffer.from(signingInput(one)), privateKey).toString('hex'));
const record = { name: `plumbline-record-${SIGNED.id}.json`, text: sign(SIGNED) };

const file = (text: string) => ({ name: record.name, mimeType: 'application/json', buffer: Buffer.from(text) });
const choose = (page: Page, text: string) => page.getByLabel('Record', { exact: true }).setInputFiles(file(text));
const paste = (page: Page, text: string) => page.getByLabel('Or paste its text').fill(text);
const result = (page: Page) => page.getByRole('region', { name: 'Result' });
/** The values by their names, as the page lists them. */
const facts = async (page: Page) =>
  Object.fromEntries(
    await page.evaluate<[string, string][]>(
      `[...document.querySelectorAll('dl > div')].map((one) => [one.children[0].textContent, one.children[1].textContent])`,
    ),
  );
interface Lists {
  readonly compromisedFrom?: string;
  readonly revocations?: readonly Revocation[];
  /** What the parties are called today. */
  readonly names?: CurrentNames | null;
}
/** The page with our key published, so that nothing is written into the demonstration. */
const start = async (
  visit: Parameters<typeof open>[1] = {},
  { revocations = [], compromisedFrom = '', names = null }: Lists = {},
) => {
  const page = await open('/forgot-password', visit);
  await page.route('**/api/v1/record_keys', (route) =>
    route.fulfill({ json: [{ ...KEY, compromised_from: compromisedFrom || null }] }),
  );
  await page.route('**/api/v1/record_revocations', (route) => route.fulfill({ json: revocations }));
  await page.route('**/current_names', (route) => route.fulfill({ json: names }));
  await page.goto('/verify');
  await page.getByLabel('Record', { exact: true }).waitFor();
  return page;
};

test('shows the names at the time beside those of today, where they differ', async () => {
  const names = { hiring_company: 'Pratt Street Partners', mwbe: SIGNED.mwbe.legal_business_name };
  const page = await start({}, { names });
  await choose(page, record.text);
  await result(page).getByText('Calvert & Pratt Builders (now called Pratt Street Partners)').waitFor();
  expect(await facts(page)).toMatchObject({ 'Work done by': names.mwbe });
  await expectAccessible(page, 'a record of a company that was renamed');
});

test('shows the content of a valid record: parties, amount, dates, key', async () => {
  const page = await start();
  expect(await page.title()).toContain('Verify a record');
  await choose(page, record.text);
  await result(page).getByText('This record is valid.').waitFor();
  expect(await facts(page)).toMatchObject({
    'Work done by': SIGNED.mwbe.legal_business_name,
    'Hired by': SIGNED.hiring_company.business_name,
    'Contract amount': '$480,000',
    'Work description': 'Switchgear and wiring of the pump house',
    Client: 'None',
    Revisions: 'None',
    'Signing key': `${KEY.id}, in use`,
    'Record ID': SIGNED.id,
  });
  expect((await facts(page))['Work dates']).toMatch(/Feb.* 3, 2025 to Nov.* 14, 2025/);
});

test('verifies files and pasted text offline and rejects changed ones', async () => {
  const page = await start();
  await page.context().setOffline(true);
  await choose(page, record.text);
  await result(page).getByText('This record is valid.').waitFor();
  await choose(page, record.text.replace('480000', '980000'));
  await result(page).getByText("The signature doesn't match.").waitFor();
  expect(await page.locator('dl').count()).toBe(0);
  await paste(page, `${record.text}\n`);
  await result(page).getByText('This record is valid.').waitFor();
  await paste(page, record.text.replace('Pier 9', 'Pier 8'));
  await result(page).getByText("The signature doesn't match.").waitFor();
  await paste(page, 'Dear Sir');
  await result(page).getByText("This isn't a Plumbline signed record").waitFor();
  await paste(page, record.text.replace(KEY.id, '0123456789abcdef'));
  await result(page).getByText("Plumbline wasn't using the key 0123456789abcdef").waitFor();
  await choose(page, 'x'.repeat(1_000_001));
  await result(page).getByText('too large to be a signed record').waitFor();
  await paste(page, 'x');
  await paste(page, '');
  await result(page).waitFor({ state: 'detached' });
});

test('a revoked record shows date and reason', async () => {
  const revocation = { record_id: SIGNED.id, reason: 'withdrawn', revoked_at: '2026-12-01T15:00:00.000Z' } as const;
  const page = await start({}, { revocations: [revocation] });
  await choose(page, record.text);
  await result(page)
    .getByText('Withdrawn on December 1, 2026. Plumbline signed this record, but it is no longer valid.')
    .waitFor();
  await page.getByRole('heading', { name: 'What this record said' }).waitFor();
});

test('says what a record of a compromised key proves, dated before and since', async () => {
  const since = await start({}, { compromisedFrom: '2026-03-04T00:00:00.000Z' });
  await choose(since, record.text);
  await result(since)
    .getByText("compromised on March 4, 2026, before the date in this record. This record can't be trusted.")
    .waitFor();
  expect(await since.locator('dl').count()).toBe(0);
  const before = await start({}, { compromisedFrom: '2026-03-05T00:00:00.000Z' });
  await choose(before, record.text);
  await result(before).getByText('Trust this record only if you had the file before March 5, 2026').waitFor();
  expect(await facts(before)).toMatchObject({ 'Signing key': `${KEY.id}, compromised from March 5, 2026 on` });
  await expectAccessible(before, 'verify with a record of a compromised key');
});

test('shows an error without the published keys, and retries', async () => {
  const page = await open('/forgot-password', { expected: [/503/] });
  let answers = false;
  await page.route('**/api/v1/record_keys', (route) => route.fulfill(answers ? { json: [KEY] } : { status: 503 }));
  await page.goto('/verify');
  await page.getByText("Couldn't load the published keys").waitFor();
  answers = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await choose(page, record.text);
  await result(page).getByText('This record is valid.').waitFor();
});

test('by keyboard: paste, read, print; print shows the result without the form', async () => {
  const page = await start();
  await page.getByRole('link', { name: 'Plumbline' }).focus();
  for (const name of ['Record', 'Or paste its text']) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.labels[0].textContent')).toContain(name);
  }
  await page.keyboard.insertText(record.text);
  await result(page).getByText('This record is valid.').waitFor();
  await page.evaluate('window.print = () => { window.printed = true; }');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('window.printed')).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByLabel('Or paste its text').isVisible()).toBe(false);
  await eventually(() => result(page).isVisible()).toBe(true);
});

test('the page fits and axe finds no issues, before and after', async () => {
  const page = await start();
  await expectAccessible(page, 'verify');
  await choose(page, record.text);
  await result(page).getByText('This record is valid.').waitFor();
  await expectAccessible(page, 'verify with a result');
});

test('browsers can import the published key: a record that it did not sign is rejected', async () => {
  const page = await open('/verify', { as: 'prime' });
  const [{ id: key_id }] = await page.evaluate<[{ id: string }]>(
    `fetch('/api/v1/record_keys').then((one) => one.json())`,
  );
  await choose(page, sign({ ...SIGNED, key_id }));
  await result(page).getByText("The signature doesn't match.").waitFor();
});
