import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import type { ContractDetails } from '#contract/payments/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import { accountScreens } from '../../support/account-screens.ts';
import { pdf } from '../../support/documents.ts';
import { descriptionListOf, eventually } from '../../support/page-state.ts';
import { type PaymentParties, paymentCalls, paymentParties } from '../../support/payments.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, visit, emailedLink } = accountScreens();
const PHONE = { width: 360, touch: true } as const;

let parties: PaymentParties;
let calls: ReturnType<typeof paymentCalls>;
const names = { payer: 'Calvert & Pratt Builders', owner: 'Harbor Water Authority' };
beforeAll(async () => {
  stage.app.clock.set('2026-11-20T12:00:00Z');
  parties = await paymentParties(stage.app);
  calls = paymentCalls(stage.app, parties);
  const name = (business_name: string, id: string) =>
    stage.app.db.kysely.updateTable('hiring_companies').set({ business_name }).where('id', '=', id).execute();
  await name(names.payer, parties.prime.companyId);
  await name(names.owner, parties.agency.companyId);
});

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const card = (page: Page, name: string) => page.getByRole('article', { name });
const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';
async function choose(page: Page, box: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: box }).click();
  await page.getByRole('option', { name: option }).click();
}

/** The figures of a page, as they are read. */
const figuresOf = (page: Page, name: string) => descriptionListOf(page.getByRole('region', { name, exact: true }));

async function record(page: Page): Promise<void> {
  await page.getByText('No contracts yet').waitFor();
  await button(page, 'New contract').first().click();
  const dialog = page.getByRole('dialog', { name: 'New contract' });
  await dialog.getByRole('button', { name: 'Record contract' }).click();
  await dialog.getByText('Choose a firm from the directory').waitFor();
  await dialog.getByLabel('Firm', { exact: true }).fill('Harbor W');
  await dialog.getByRole('list', { name: 'Firms of the directory' }).getByRole('button').first().click();
  await dialog.getByLabel('Title').fill('Switchgear for Pump Station 4');
  // half a contract survives a reload
  await page.reload();
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Switchgear for Pump Station 4');
  await dialog.getByLabel('Owner (optional)').fill('harbor water');
  await dialog.getByRole('list', { name: 'Agencies and developers' }).getByRole('button').first().click();
  await dialog.getByLabel('Scope').fill('Furnish and install switchgear.');
  await dialog.getByLabel('Award').fill('500000');
  await dialog.getByLabel('Retainage (optional)').fill('5');
  await dialog.getByLabel('Start', { exact: true }).fill('2026-10-01');
  await choose(page, 'Rule', 'Federal-aid contracts');
  await dialog.getByText('The firm must be paid within 30 calendar days after you are paid.').waitFor();
  await expectAccessible(page, 'a new contract');
  await dialog.getByRole('button', { name: 'Record contract' }).click();
  await page.getByRole('heading', { level: 1, name: 'Switchgear for Pump Station 4' }).waitFor();
}

test('a payer reports, the firm says another amount on its phone, the payer explains, the owner settles; all see the same [ROUTE-013, ROUTE-014, MISC-011]', async () => {
  const payer = await visit(parties.prime.token, '/payment-tracking');
  await record(payer);
  const id = idIn(payer);
  await button(payer, 'Report a payment').click();
  const report = payer.getByRole('dialog', { name: 'Report a payment' });
  await choose(payer, 'Month', 'October 2026');
  await report.getByLabel('Amount paid').fill('9500');
  await report.getByLabel('Paid on', { exact: true }).fill('2026-10-20');
  await report.getByLabel('Retainage withheld', { exact: false }).fill('501');
  await report.getByRole('button', { name: 'Send report' }).click();
  await report.getByText('At most $500').waitFor();
  await report.getByLabel('Retainage withheld', { exact: false }).fill('500');
  await report.getByRole('button', { name: 'Send report' }).click();
  await card(payer, 'October 2026: $9,500').getByText('No answer yet').waitFor();

  const firm = await visit(parties.firm.token, '/payment-tracking', PHONE);
  await firm.getByText('Did you receive $9,500 from Calvert & Pratt Builders for October 2026?').waitFor();
  await expectAccessible(firm, 'the payments of a firm');
  await button(firm, /^Answer: October 2026/).tap();
  const answer = firm.getByRole('dialog', { name: 'Answer for October 2026' });
  await answer.getByText('We received another amount').tap();
  await answer.getByLabel('Amount received').fill('9000');
  await answer.getByRole('button', { name: 'Send answer' }).tap();
  await answer.getByText('Say what is different').waitFor();
  await answer.getByLabel('What is different').fill('A back charge was taken off.');
  await answer.getByRole('button', { name: 'Send answer' }).tap();
  await firm.getByText('All caught up').waitFor();
  await eventually(() => firm.evaluate('document.activeElement.textContent.trim()')).toBe('Needs attention');

  await payer.reload();
  const line = card(payer, 'October 2026: $9,500');
  await line.getByText('A back charge was taken off.').waitFor();
  await line.getByText('Difference$500', { exact: true }).waitFor();
  await line
    .getByLabel('Add files: October 2026, $9,500')
    .setInputFiles({ name: 'check.pdf', mimeType: 'application/pdf', buffer: pdf('check') });
  await line.getByRole('button', { name: 'Delete check.pdf' }).waitFor();
  await line.getByRole('button', { name: /^Explain/ }).click();
  const reply = payer.getByRole('dialog', { name: 'Explain the difference for October 2026' });
  await reply.getByLabel('Your explanation').fill('The back charge is in the change order.');
  await reply.getByRole('button', { name: 'Send explanation' }).click();
  await line.getByText('The back charge is in the change order.').waitFor();

  const owner = await visit(parties.agency.token, '/payment-tracking');
  await button(owner, /^Settle: October 2026/).click();
  const settle = owner.getByRole('dialog', { name: 'Settle October 2026' });
  await settle.getByText('What the firm says: $9,000').click();
  await settle.getByLabel('Reason').fill('No change order says so.');
  await settle.getByRole('button', { name: 'Settle' }).click();
  await owner.getByText('All caught up').waitFor();
  await owner.getByRole('link', { name: /Switchgear/ }).click();
  await card(owner, 'October 2026: $9,500').getByText('Settled', { exact: true }).waitFor();
  await card(owner, 'October 2026: $9,500').getByRole('list', { name: 'Files' }).getByText('check.pdf').waitFor();
  await expectAccessible(owner, 'a contract with a settled difference');

  // to the cent, whoever looks, and nobody can change it
  const whole = {
    Award: '$500,000',
    Paid: '$9,500',
    Confirmed: '$9,000',
    'Amounts differ': '$0',
    'Retainage held': '$500',
  };
  expect(await figuresOf(owner, 'Figures')).toMatchObject(whole);
  await payer.reload();
  await line.getByText('Settled', { exact: true }).waitFor();
  expect(await figuresOf(payer, 'Figures')).toMatchObject(whole);
  expect(await line.getByRole('button').allTextContents()).toEqual(['check.pdf', 'Correct']);
  await firm.goto(`/payment-tracking/${id}`);
  await card(firm, 'October 2026: $9,500').getByText('No change order says so.').waitFor();
  expect(await figuresOf(firm, 'Figures')).toMatchObject(whole);
  expect(await card(firm, 'October 2026: $9,500').getByRole('button').allTextContents()).toEqual(['check.pdf']);
  await firm.goto('/payment-tracking?view=payers');
  const table = firm.getByRole('table', { name: 'By payer' });
  await table
    .getByRole('row', { name: /Calvert & Pratt Builders/ })
    .getByText('$9,000.00')
    .waitFor();
  const search = firm.getByRole('searchbox', { name: 'Search by firm or payer' });
  await search.fill('nobody');
  await firm.getByText('No contracts match').waitFor();
  await search.fill('calvert');
  await table.getByRole('row', { name: /Calvert & Pratt Builders/ }).waitFor();
  await firm.getByRole('link', { name: 'By month' }).tap();
  await firm.getByRole('table', { name: 'By month' }).getByRole('link', { name: 'October 2026' }).tap();
  await firm.getByRole('heading', { name: 'Contracts that match, October 2026' }).waitFor();
  await firm
    .getByRole('table', { name: 'Contracts' })
    .getByRole('link', { name: /Switchgear/ })
    .waitFor();
  expect(new URL(firm.url()).search).toBe('?q=calvert&month=2026-10');
});

async function reportedLine(): Promise<{ contract: ContractDetails; line: PaymentLine }> {
  const contract: ContractDetails = (await calls.create({ title: 'Street lights' })).json();
  const [line] = (await calls.reportMany(contract.id, [1_250_50])).json() as PaymentLine[];
  if (!line) throw new Error('not reported');
  return { contract, line };
}

test('who is late with a change reads what happened meanwhile, and keeps what was typed', async () => {
  const { contract, line } = await reportedLine();
  const expected = [/412|409/];
  const payer = await visit(parties.prime.token, `/payment-tracking/${contract.id}#line-${line.id}`, { expected });
  const shown = card(payer, 'October 2026: $1,250.50');
  await eventually(() => shown.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
  await shown.getByRole('button', { name: /^Change report/ }).click();
  const dialog = payer.getByRole('dialog', { name: 'Change your report for October 2026' });
  await dialog.getByLabel('Amount paid').fill('1300');

  // somebody else of the company was first: it can be said to the new version
  const mended = await calls.report(line, 1_275_00);
  expect(mended.statusCode, mended.body).toBe(200);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await dialog.getByText('It is now: No answer yet, $1,275 reported.').waitFor();
  expect(await dialog.getByLabel('Amount paid').inputValue()).toBe('1,300');

  // then the firm was: nothing is left to send, and what was typed can still be copied
  expect((await calls.answer(mended.json())).statusCode).toBe(200);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await dialog.getByText('What you typed is kept below.', { exact: false }).waitFor();
  expect(await dialog.getByLabel('Amount paid').inputValue()).toBe('1,300');
  expect(await dialog.getByRole('button', { name: 'Send report' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await card(payer, 'October 2026: $1,275').getByText('Confirmed').waitFor();
});

test('a firm plans on its phone with its costs, and shows a lender the forecast until it withdraws the link', async () => {
  await calls.create({ title: 'Pier lights', starts_on: '2026-11-01', ends_on: '2027-01-31' });
  const firm = await visit(parties.firm.token, '/payment-tracking?view=cash', PHONE);
  await firm.getByRole('heading', { name: /expected until January|expected until February/ }).waitFor();
  await button(firm, 'Add cost').tap();
  const dialog = firm.getByRole('dialog', { name: 'Add cost' });
  await dialog.getByLabel('Name').fill('Payroll');
  await dialog.getByRole('button', { name: 'Save cost' }).tap();
  await dialog.getByText('Enter an amount, such as 12,500.00').waitFor();
  await dialog.getByLabel('Amount').fill('900000');
  await expectAccessible(firm, 'a cost of a firm');
  await dialog.getByRole('button', { name: 'Save cost' }).tap();
  await firm.getByRole('heading', { name: /^Short by up to \$[\d,.]+, first in the week of November/ }).waitFor();
  await firm.getByText('Months', { exact: true }).tap();
  await firm
    .getByRole('row', { name: /^Nov 2026/ })
    .getByText('$900,000.00', { exact: true })
    .waitFor();
  await expectAccessible(firm, 'the cash forecast of a firm');
  expect(await firm.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);

  await button(firm, 'Share with a lender').tap();
  const share = firm.getByRole('dialog', { name: 'Share with a lender' });
  await share.getByLabel('Lender').fill('Harbor Community Bank');
  await share.getByLabel('Email').fill('loans@bank.example');
  await share.getByRole('button', { name: 'Send link' }).tap();
  await firm.getByText('Not opened yet').waitFor();
  const lender = await visit(null, await emailedLink('loans@bank.example', /cash forecast/), {
    expected: [/404/],
  });
  // a scanner of emails that follows the link is no lender
  await lender.getByRole('button', { name: 'Open the forecast' }).waitFor();
  await firm.reload();
  await firm.getByText('Not opened yet').waitFor();
  await button(lender, 'Open the forecast').click();
  await lender.getByRole('heading', { level: 1, name: /^Cash forecast of/ }).waitFor();
  await lender.getByRole('region', { name: 'Costs of the firm' }).getByText('Payroll').waitFor();
  await expectAccessible(lender, 'a shared forecast');
  await firm.reload();
  await firm.getByText(/^Opened once, last/).waitFor();
  await button(firm, 'Withdraw the link of Harbor Community Bank').tap();
  await firm.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).tap();
  await firm.getByText('Withdrawn', { exact: true }).waitFor();
  await lender.reload();
  await lender.getByRole('heading', { level: 1, name: /expired/i }).waitFor();
});

test('a report survives a server that is away, refuses or forgets the session; nobody else finds what was typed', async () => {
  const { contract, line } = await reportedLine();
  const path = `/payment-tracking/${contract.id}`;
  const expected = [/ERR_FAILED/, /503/, /401/, /400 \(Bad Request\).*view/];
  const payer = await visit(parties.prime.token, path, { expected });
  const dialog = payer.getByRole('dialog', { name: 'Change your report for October 2026' });
  const open = () => button(payer, /^Change report/).click();
  const send = () => dialog.getByRole('button', { name: 'Send report' }).click();
  const amount = () => dialog.getByLabel('Amount paid').inputValue();
  await open();
  await dialog.getByLabel('Amount paid').fill('1300');
  await payer.route('**/report', (route) => route.abort());
  await send();
  await dialog.getByText('The server did not answer. Check the connection, then try again.').waitFor();
  await payer.unroute('**/report');
  const busy = { status: 503, contentType: 'application/problem+json', body: '{"detail":"Plumbline is restarting."}' };
  await payer.route('**/report', (route) => route.fulfill(busy));
  await send();
  await dialog.getByText('Plumbline is restarting.').waitFor();
  expect(await amount()).toBe('1,300');
  await payer.unroute('**/report');

  const enter = async (userId: string) => {
    const token = await stage.app.logIn(userId);
    await payer.context().addCookies([{ name: 'login-token', value: token, url: stage.origin }]);
    await payer.goto(path);
    await open();
  };
  const endSession = async () => {
    const sessions = stage.app.db.kysely.updateTable('sessions').set({ ended_at: stage.app.clock.now() });
    await sessions.where('user_id', '=', parties.prime.userId).where('ended_at', 'is', null).execute();
    await send();
    await payer.waitForURL('**/?redirect=*');
    await payer.getByText('Your session has ended. Log in again.', { exact: false }).waitFor();
  };
  await endSession();
  await enter(parties.prime.userId);
  expect(await amount()).toBe('1,300');
  await endSession();
  const colleague = { has_payments_feature: true, user_type: 'PRIME' } as const;
  await enter(await createUser(stage.app.db.kysely, colleague, { hiringCompanies: [parties.prime.companyId] }));
  expect(await amount()).toBe('1,250.50');
  expect((await calls.contract(contract.id, await stage.app.logIn(parties.prime.userId))).lines).toMatchObject([
    { version: line.version, paid_cents: 1_250_50 },
  ]);
});
