import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { FirmDocument } from '#contract/firm-documents/schema.ts';
import { pdf } from '../../support/documents.ts';
import { firmPapersScreens } from '../../support/firm-papers-screens.ts';
import { eventually, focusedText } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, call, visit } = firmPapersScreens();
const PAGE = '/onboarding/documents';
const file = (name: string, buffer = pdf()) => ({ name, mimeType: 'application/octet-stream', buffer });
const kind = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const list = () => call<FirmDocument[]>('mwbe', 'GET', `/mwbes/${stage.mwbeId}/documents`);

test('several files are added from a phone over a connection that is cut, and told about [ROUTE-043]', async () => {
  const expected = [/ERR_|Failed to load|415 \(/];
  const phone = await visit('mwbe', PAGE, { width: 360, touch: true, cut: true, expected });
  const insurance = kind(phone, 'Certificate of insurance');
  await insurance.getByText('Missing').waitFor();
  await expectAccessible(phone, 'documents without any');
  const camera = insurance.getByLabel('Take a photo of Certificate of insurance');
  expect([await camera.getAttribute('capture'), await camera.getAttribute('accept')]).toEqual([
    'environment',
    'image/*',
  ]);

  stage.proxy.disconnectAt([300_000, 900_000]);
  const large = Buffer.concat([pdf(), Buffer.alloc(1_400_000, 'a')]);
  await insurance
    .getByLabel('Add Certificate of insurance')
    .setInputFiles([file('COI.pdf', large), file('page.pdf', Buffer.from('<html>')), file('Endorsements.pdf')]);
  await insurance.getByRole('article', { name: 'COI.pdf' }).waitFor();
  await insurance.getByRole('article', { name: 'Endorsements.pdf' }).waitFor();
  await phone.getByText(/^Only PDF, Word/).waitFor();
  expect(stage.proxy.disconnects).toBe(2);
  expect(await insurance.getByText('Missing').count()).toBe(0);
  await button(phone, 'Remove page.pdf').tap();

  const card = insurance.getByRole('article', { name: 'COI.pdf' });
  await card.getByText('Add the date to be reminded in time').waitFor();
  await card.getByLabel('Policy number').fill('GL-77');
  await card.getByLabel('Expires on').fill('2031-03-01');
  await card.getByText('Valid until Mar 1, 2031').waitFor();
  await eventually(async () => (await list()).map(({ number, expires_on }) => [number, expires_on])).toEqual([
    ['GL-77', '2031-03-01'],
    [null, null],
  ]);
  await expectAccessible(phone, 'documents');
});

test('a renewal takes the place of the former file, which stays readable', async () => {
  const page = await visit('mwbe', PAGE);
  await page.getByLabel('Upload a renewal of COI.pdf').setInputFiles([file('COI 2032.pdf', pdf('new'))]);
  const card = page.getByRole('article', { name: 'COI 2032.pdf' });
  await card.waitFor();
  expect([
    await card.getByLabel('Policy number').inputValue(),
    await card.getByLabel('Expires on').inputValue(),
  ]).toEqual(['GL-77', '']);
  await card.getByLabel('Expires on').fill('2032-03-01');
  await card.getByText('Valid until Mar 1, 2032').waitFor();
  await card.getByRole('button', { name: 'Earlier versions' }).click();
  const [former] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Download COI.pdf' }).click(),
  ]);
  expect(former.suggestedFilename()).toBe('COI.pdf');
});

test('a removed document is asked about and can be restored', async () => {
  const page = await visit('mwbe', PAGE);
  await button(page, 'Remove Endorsements.pdf').click();
  const dialog = page.getByRole('dialog', { name: 'Remove Endorsements.pdf?' });
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Endorsements.pdf was removed').waitFor();
  await eventually(() => focusedText(page)).toBe('Certificate of insurance');
  await button(page, 'Restore Endorsements.pdf').click();
  await page.getByRole('article', { name: 'Endorsements.pdf' }).waitFor();
});

test('a company downloads what the firm shares with it, which the firm sees', async () => {
  const [document] = await list();
  await call('mwbe', 'POST', `/mwbes/${stage.mwbeId}/shares`, {
    company_id: stage.companyId,
    financials: false,
    tax_id_last_four: false,
    documents: [document?.id],
    ends_on: new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10),
  });
  const dana = await visit('prime', `/profile/${stage.mwbeId}`, { width: 360, touch: true });
  const papers = kind(dana, 'Shared with you');
  const [saved] = await Promise.all([
    dana.waitForEvent('download'),
    papers.getByRole('button', { name: 'Download COI 2032.pdf' }).tap(),
  ]);
  expect(saved.suggestedFilename()).toBe('COI 2032.pdf');
  await expectAccessible(dana, 'shared documents');
  const lorena = await visit('mwbe', PAGE);
  await button(lorena, 'Who looked').click();
  await lorena.getByText('Dana Okafor, Calvert & Pratt Builders').waitFor();
});
