import { beforeAll, expect, test } from 'vitest';
import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { accountScreens } from '../../support/account-screens.ts';
import { eventually, focusedText } from '../../support/page-state.ts';
import { paymentCalls, paymentParties } from '../../support/payments.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, emailedLink, visit } = accountScreens();
/** What is refused says so on the page; the browser logs the answer as well. */
const PHONE = { width: 360, touch: true, locale: 'es-MX', expected: [/412/] } as const;
const EMAIL = 'office@lantern-row.example';

let calls: ReturnType<typeof paymentCalls>;
let contractId: string;
beforeAll(async () => {
  calls = paymentCalls(stage.app, await paymentParties(stage.app));
  const { mwbeId } = await createBusiness(stage.app.db.kysely, { email: EMAIL });
  contractId = (await calls.create({ mwbe_id: mwbeId })).json().id;
});

test('a firm without an account answers on a phone in Spanish, by the link of an email', async () => {
  const lines: PaymentLine[] = (await calls.reportMany(contractId, [10_000_00, 8_000_00])).json();
  const second = lines.find(({ paid_cents }) => paid_cents === 8_000_00);
  if (!second) throw new Error('Not reported');
  const page = await visit(null, await emailedLink(EMAIL, /reported payments to you/), PHONE);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const payment = (amount: string) => page.getByRole('region', { name: amount });
  await page.getByRole('heading', { level: 1, name: '¿Llegaron estos pagos?' }).waitFor();
  await expectAccessible(page, 'payments of a link');
  await page.setViewportSize({ width: 360, height: 900 });
  await payment('$10,000.00').getByRole('button', { name: 'Recibido', exact: true }).tap();
  await payment('$10,000.00').getByText('Usted dijo: recibido').waitFor();
  expect(await calls.contract(contractId)).toMatchObject({ confirmed_cents: 10_000_00 });

  // reported anew while the page was open: the page says so, and what it says now is answered
  await calls.report(second, 7_500_00);
  await button('Recibido').tap();
  await page.getByText('Cambiaron este pago hace un momento', { exact: false }).waitFor();
  await page.getByText('Antes decía $8,000.00', { exact: false }).waitFor();
  await button('Otra cantidad').tap();
  await eventually(() => focusedText(page)).toBe('¿Cuánto recibió?');
  await page.getByLabel('Cantidad recibida').fill('7,000.50');
  await button('Enviar').tap();
  await page.getByText('Dígalo en pocas palabras').waitFor();
  await page.getByLabel('¿Cuál es la diferencia?').fill('Faltan $499.50.');
  await expectAccessible(page, 'another amount');
  await page.setViewportSize({ width: 360, height: 900 });
  await button('Enviar').tap();
  await page.getByRole('heading', { level: 1, name: 'Gracias' }).waitFor();
  await eventually(() => focusedText(page)).toBe('Gracias');
  expect(await calls.contract(contractId)).toMatchObject({ differing_lines: 1, confirmed_cents: 10_000_00 });

  // the link remembers its language, and shows what was answered, to read only
  await page.getByText('English', { exact: true }).tap();
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
  await page.getByText('You said: another amount, $7,000.50').waitFor();
  expect(await page.getByRole('button', { name: 'Received' }).count()).toBe(0);
}, 60_000);
