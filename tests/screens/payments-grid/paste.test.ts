import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { createBusiness } from '#server/businesses/factory.ts';
import { createPaymentContract } from '#server/payments/factory.ts';
import { accountScreens } from '../../support/account-screens.ts';
import { eventually } from '../../support/page-state.ts';
import { type PaymentParties, paymentParties } from '../../support/payments.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, visit, emailedLink } = accountScreens();
/** Of a firm without an account. */
const EMAIL = 'office@lantern-row.example';
const NUMBERS = Array.from({ length: 12 }, (_, at) => `SC-${at + 1}`);
let parties: PaymentParties;

beforeAll(async () => {
  stage.app.clock.set('2026-11-20T12:00:00Z');
  parties = await paymentParties(stage.app);
  const { mwbeId } = await createBusiness(stage.app.db.kysely, { email: EMAIL });
  for (const number of NUMBERS)
    await createPaymentContract(stage.app.db.kysely, {
      ...{ hiring_company_id: parties.prime.companyId, mwbe_id: mwbeId, created_by: parties.prime.userId },
      owner_company_id: parties.agency.companyId,
      ...{ number, title: `Job of ${number}` },
    });
});

const cell = (page: Page, column: string, number: string) =>
  page.getByLabel(`${column}, ${number} Job of ${number}`, { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Report 12 payments' }).click();
async function paste(page: Page, text: string): Promise<void> {
  await cell(page, 'Amount paid', 'SC-1').focus();
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(pasted);
  })()`);
}
const reported = async () =>
  (await stage.app.db.kysely.selectFrom('payment_lines').select(['paid_cents', 'paid_on']).execute()).length;

test('twelve payments by paste: wrong cells are mended, what is typed survives, a lost answer reports nothing twice', async () => {
  const page = await visit(parties.prime.token, '/payment-tracking', { expected: [/400/, /ERR_FAILED/] });
  await page.getByRole('link', { name: 'Report many payments' }).click();
  await cell(page, 'Amount paid', 'SC-1').fill('5');
  await page.keyboard.press('Escape');
  expect(await cell(page, 'Amount paid', 'SC-1').inputValue()).toBe('');
  const row = () => page.evaluate('document.activeElement.dataset.row + " " + document.activeElement.dataset.column');
  const [at = '', column = ''] = String(await row()).split(' ');
  await page.keyboard.press(at === '11' ? 'ArrowUp' : 'Enter');
  expect(await row()).toBe(`${Number(at) + (at === '11' ? -1 : 1)} ${column}`);

  const rows = NUMBERS.map((number, place) =>
    [number, '11/10/2026', place === 3 ? '1.234,50' : `$1,0${10 + place}.25`, place === 5 ? '900.00' : '10.00'].join(
      '\t',
    ),
  );
  await paste(page, ['Contract\tPaid on\tAmount\tRetainage', ...rows, 'SC-99\t11/10/2026\t5\t0'].join('\r\n'));
  await page.getByText('Pasted 12 rows.').waitFor();
  expect(await page.getByLabel('Rows that were left out').inputValue()).toBe('SC-99\t11/10/2026\t5\t0');
  await page.getByRole('button', { name: 'Undo paste' }).click();
  await page.getByText('No row has an amount yet.').waitFor();
  await paste(
    page,
    rows
      .map((text) => text.split('\t'))
      .map(([a, b, c, d]) => [a, '2026-11', c, b, '', '', d].join('\t'))
      .join('\n'),
  );
  await send(page);
  await page.getByText('1 cell must be fixed first. Nothing was reported.').waitFor();
  await page.getByText('Amount paid can be read in two ways. Write it as 1,234.50').waitFor();
  expect(await page.evaluate('document.activeElement.value')).toBe('1.234,50');
  await expectAccessible(page, 'a table of payments with a wrong cell');
  await page.keyboard.type('1,234.50');

  await page.reload();
  expect(await cell(page, 'Amount paid', 'SC-4').inputValue()).toBe('1,234.50');
  await send(page);
  await page.getByText('Retainage withheld is more than the 5% that the contract lets you withhold').waitFor();
  expect(await reported()).toBe(0);
  await page.keyboard.type('0');
  let lost = false;
  await page.route('**/payment_lines', async (route) => {
    if (lost) return route.continue();
    lost = true;
    await route.fetch();
    await route.abort();
  });
  await send(page);
  await eventually(reported).toBe(12);
  await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
  await send(page);
  await page.getByText('Reported 12 payments.').waitFor();
  expect([await reported(), await cell(page, 'Amount paid', 'SC-4').inputValue()]).toEqual([12, '']);

  // by keyboard alone, from the first cell to the report
  const isInCell = () => page.evaluate('document.activeElement.dataset.row === "0"');
  await page.getByRole('heading', { level: 1 }).focus();
  for (let tabs = 0; tabs < 20 && !(await isInCell()); tabs += 1) await page.keyboard.press('Tab');
  for (const text of ['2026-10', '75.10', '2026-11-19', 'ACH']) {
    if (text !== '2026-10') await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Control+Enter');
  await page.getByText('Reported 1 payment.').waitFor();
  expect([await reported(), await isInCell()]).toEqual([13, true]);

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  expect((await cell(page, 'Reason', 'SC-4').boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('of the twelve, the firm answers one by its email, on a phone in Spanish; both explain, the owner settles, it is locked', async () => {
  const phone = { width: 360, touch: true, locale: 'es-MX' } as const;
  const firm = await visit(null, await emailedLink(EMAIL, /reported (?:a payment|payments) to you/), phone);
  await firm.getByRole('button', { name: 'Otra cantidad', exact: true }).tap();
  await firm.getByLabel('Cantidad recibida').fill('900');
  await firm.getByLabel('¿Cuál es la diferencia?').fill('Faltan los materiales.');
  await firm.getByRole('button', { name: 'Enviar', exact: true }).tap();
  await firm.getByRole('heading', { level: 1, name: 'Gracias' }).waitFor();

  const payer = await visit(parties.prime.token, '/payment-tracking');
  await payer.getByRole('button', { name: /^Explain: November 2026/ }).click();
  const reply = payer.getByRole('dialog', { name: 'Explain the difference for November 2026' });
  await reply.getByText('Faltan los materiales.').waitFor();
  await reply.getByLabel('Your explanation').fill('Materials are in the next payment.');
  await reply.getByRole('button', { name: 'Send explanation' }).click();
  await eventually(() => payer.getByRole('button', { name: /^Explain/ }).count()).toBe(0);

  const owner = await visit(parties.agency.token, '/payment-tracking');
  await owner.getByRole('button', { name: /^Settle: November 2026/ }).click();
  const settle = owner.getByRole('dialog', { name: 'Settle November 2026' });
  await settle.getByText('What the firm says: $900').click();
  await settle.getByLabel('Reason').fill('Materials were not delivered.');
  await settle.getByRole('button', { name: 'Settle' }).click();
  await owner.getByText('All caught up').waitFor();
  await firm.reload();
  await firm.getByText('Usted dijo: otra cantidad, $900.00').waitFor();
  expect(await firm.getByRole('button', { name: 'Recibido' }).count()).toBe(0);
  const settled = stage.app.db.kysely
    .selectFrom('payment_lines')
    .select('settled_cents')
    .where('state', '=', 'settled');
  expect((await settled.execute()).map(({ settled_cents }) => Number(settled_cents))).toEqual([900_00]);
});

test('a file is read, shown and reported on a phone; its contracts leave as a file', async () => {
  const page = await visit(parties.prime.token, '/payment-tracking?import=files', { width: 360, touch: true });
  const text = 'Contract No,Check Date,Net Amount,Check No\nSC-1,11/12/2026,"2,000.25",77\nX-1,11/12/2026,5,78\n';
  const file = { name: 'november.csv', mimeType: '', buffer: Buffer.from(text) };
  await page.getByLabel('Choose a file').setInputFiles(file);
  await page.getByText('This would report 1 payment, $2,000.25 in all.').waitFor();
  await page.getByText('No contract of yours has this number. Add it first').waitFor();
  await expectAccessible(page, 'a file of payments');
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Import 1 payment' }).tap();
  await page.getByText('Reported 1 payment, $2,000.25 in all.').waitFor();
  await page.getByRole('link', { name: 'Payment tracking', exact: true }).first().tap();
  await page.getByRole('button', { name: 'Export' }).tap();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel (XLSX)' }).tap(),
  ]);
  expect(saved.suggestedFilename()).toBe('payment-contracts-2026-11-20.xlsx');
});
