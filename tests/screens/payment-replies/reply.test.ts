import { beforeAll, expect, test } from 'vitest';
import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { accountScreens } from '../../support/account-screens.ts';
import { secretIn } from '../../support/documents.ts';
import { eventually, focusedText, isFocused } from '../../support/page-state.ts';
import { type PaymentParties, paymentCalls, paymentParties } from '../../support/payments.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, emailedLink, visit } = accountScreens();
/** What is refused says so on the page; the browser logs the answer as well. */
const PHONE = { width: 360, touch: true, locale: 'es-MX', expected: [/412/] } as const;
const EMAIL = 'office@lantern-row.example';

let calls: ReturnType<typeof paymentCalls>;
let parties: PaymentParties;
let contractId: string;
beforeAll(async () => {
  parties = await paymentParties(stage.app);
  calls = paymentCalls(stage.app, parties);
  contractId = await contractWith(EMAIL);
});

/** Of the payer with a firm without an account. */
async function contractWith(email: string, title = 'Switchgear for Pump Station 4'): Promise<string> {
  const { mwbeId } = await createBusiness(stage.app.db.kysely, { email });
  return (await calls.create({ mwbe_id: mwbeId, title })).json().id;
}

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
});

test('the payer sees who is right instead, decides, and invites a person to this contract alone', async () => {
  const id = await contractWith('old-office@lantern-row.example', 'Lights for Pier 6');
  await calls.reportMany(id, [8_000_00]);
  const guest = await visit(
    null,
    await emailedLink('old-office@lantern-row.example', /reported payments to you/),
    PHONE,
  );
  await guest.getByRole('button', { name: 'No soy la persona indicada' }).tap();
  await eventually(() => focusedText(guest)).toBe('¿A quién debemos preguntar?');
  await guest.getByLabel('Nombre (opcional)').fill('Rosa Marin');
  await guest.getByLabel('Correo electrónico (opcional)').fill('rosa@books.example');
  await guest.getByRole('button', { name: 'No soy la persona indicada' }).tap();
  await guest.getByText('Usted dijo que no es la persona indicada.', { exact: false }).waitFor();
  expect(await guest.getByRole('button', { name: 'Recibido' }).count()).toBe(0);

  const page = await visit(parties.prime.token, `/payment-tracking/${id}`);
  const opener = page.getByRole('button', { name: 'Who we ask' });
  await opener.click();
  const contact = page.getByRole('dialog', { name: /^Who we ask at/ });
  await contact.getByText('They named Rosa Marin, rosa@books.example.', { exact: false }).waitFor();
  await contact.getByRole('button', { name: 'Use this address' }).click();
  await expectAccessible(page, 'whom a payer asks');
  await contact.getByRole('button', { name: 'Save and ask' }).click();
  await contact.getByText('Address that your company gave').waitFor();
  await stage.mailbox.waitFor(({ to }) => to.includes('rosa@books.example'));
  await contact.getByRole('button', { name: 'Close' }).last().click();
  await eventually(() => isFocused(opener)).toBe(true);

  await page.getByRole('button', { name: 'Invited people' }).click();
  const people = page.getByRole('dialog', { name: 'People invited to this contract' });
  await people.getByText('Nobody is invited yet.').waitFor();
  await people.getByRole('button', { name: 'Invite a person' }).click();
  const form = page.getByRole('dialog', { name: 'Invite a person' });
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await form.getByText('Enter their email').waitFor();
  await form.getByLabel('First name').fill('Rosa');
  await form.getByLabel('Last name').fill('Marin');
  await form.getByLabel('Their email').fill('rosa@invited.example');
  await expectAccessible(page, 'inviting to payments');
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await people.getByText('Invited', { exact: true }).waitFor();

  const { raw } = await stage.mailbox.waitFor(({ to }) => to.includes('rosa@invited.example'));
  const path = '/accept-payments-invite/';
  const invited = await visit(null, path + secretIn(raw, path));
  await invited.getByRole('button', { name: /accept|log in/i }).click();
  await invited.waitForURL('**/payment-tracking');
  await invited.getByRole('table').getByRole('link', { name: 'Lights for Pier 6' }).waitFor();
  expect(await invited.getByText('Switchgear for Pump Station 4').count()).toBe(0);

  await people.getByRole('button', { name: 'Withdraw the invitation of Rosa Marin' }).click();
  await page
    .getByRole('dialog', { name: /^Withdraw/ })
    .getByRole('button', { name: 'Withdraw' })
    .click();
  await people.getByText('Withdrawn', { exact: true }).waitFor();
  await invited.reload();
  await invited.getByText('No contracts yet').waitFor();
});
