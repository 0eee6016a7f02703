import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoServer } from '../../support/demo.ts';
import { docx, pdf, secretIn } from '../../support/documents.ts';
import { type FlakyProxy, startFlakyProxy } from '../../support/flaky-proxy.ts';
import { type Mailbox, openMailbox } from '../../support/mailbox.ts';
import { startOwnDemo } from '../../support/own-demo.ts';
import { eventually, focusedText } from '../../support/page-state.ts';
import { windows } from '../../support/window-pool.ts';
import { expectAccessible, type WindowOptions } from '../../support/windows.ts';

let server: DemoServer;
let mailbox: Mailbox;
let proxy: FlakyProxy;
const lend = windows();

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startOwnDemo({ SMTP_URL: mailbox.url });
  proxy = await startFlakyProxy(Number(new URL(server.origin).port));
});
afterAll(async () => {
  await proxy.close();
  await server.stop();
  await mailbox.close();
});

interface Visit extends WindowOptions {
  readonly as?: string;
  readonly origin?: string;
}
async function visit(path: string, { as, origin = server.origin, ...options }: Visit = {}): Promise<Page> {
  const { page, context } = await lend(origin, options);
  if (as)
    await context.addCookies([{ name: 'login-token', value: await server.logIn(`${as}@example.com`), url: origin }]);
  await page.goto(path);
  return page;
}
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
const rows = (page: Page, list: string) => page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
const OFFICE = 'office@harbor-electric.example';

test('sends a file request by email and receives files from a phone over an interrupted connection [ROUTE-012]', async () => {
  const dana = await visit('/file-upload#requests', { as: 'prime' });
  await heading(dana, 'Requests');
  await dana.getByText('No requests yet').waitFor();
  await button(dana, 'Request files').click();
  await button(dana, 'Send request').click();
  await dana.getByText('Enter an email address').waitFor();
  await dana.getByLabel('Their email').fill(OFFICE);
  await dana.getByLabel('What should they send?').fill('Your W-9 and the certificate of insurance');
  await dana.getByLabel('Maximum number of files').fill('2');
  await button(dana, 'Send request').click();
  await rows(dana, 'Requests').getByText('Pending').waitFor();

  const { raw } = await mailbox.waitFor(({ to }) => to.includes(OFFICE));
  const link = `/file-upload#${secretIn(raw, '/file-upload#')}`;
  const expected = [/ERR_|Failed to load|40[014] \(/];
  const phone = await visit(link, { origin: proxy.origin, width: 360, touch: true, expected });
  await heading(phone, 'Send files to Calvert & Pratt Builders');
  await phone.getByText('Your W-9 and the certificate of insurance').waitFor();
  proxy.disconnectAt([300_000, 900_000]);
  const large = Buffer.concat([pdf(), Buffer.alloc(1_400_000, 'a')]);
  await phone
    .getByLabel('Choose files')
    .setInputFiles([file('W-9.pdf', large), file('letter.docm', docx()), file('page.pdf', Buffer.from('<html>'))]);
  await phone
    .getByText(/^Only PDF, Word/)
    .nth(1)
    .waitFor();
  await rows(phone, 'Uploaded files').getByText('W-9.pdf').waitFor();
  expect(proxy.disconnects).toBe(2);
  for (const name of ['letter.docm', 'page.pdf']) await button(phone, `Remove ${name}`).tap();
  await phone.getByLabel('Choose files').setInputFiles([file('Insurance.docx', docx())]);
  await phone.getByText("You've sent the maximum number of files").waitFor();
  // opened again, it is all there; asked for, a file goes
  await phone.reload();
  await eventually(() => rows(phone, 'Uploaded files').count()).toBe(2);
  await expectAccessible(phone, 'files by a link');
  await button(phone, 'Remove Insurance.docx').click();
  await phone
    .getByRole('dialog', { name: 'Remove Insurance.docx?' })
    .getByRole('button', { name: 'Remove', exact: true })
    .click();
  await eventually(() => rows(phone, 'Uploaded files').count()).toBe(1);
  await phone.getByRole('dialog').waitFor({ state: 'detached' });
  await button(phone, 'Finish').click();
  await heading(phone, 'Thank you');
  await eventually(() => focusedText(phone)).toBe('Thank you');
  await phone.reload();
  await heading(phone, 'This link has expired');

  await mailbox.waitFor(({ to, raw: told }) => to.includes('prime@example.com') && told.includes('W-9.pdf'));
  await dana.reload();
  await dana.getByText('Completed', { exact: true }).waitFor();
  const [download] = await Promise.all([dana.waitForEvent('download'), button(dana, 'Download W-9.pdf').click()]);
  expect(download.suggestedFilename()).toBe('W-9.pdf');
  await expectAccessible(dana, 'requests');
});

test('a prime contractor sends files to the staff and removes one; others read what the page is for [ROUTE-012, ACCESS-034]', async () => {
  const dana = await visit('/file-upload', { as: 'prime' });
  await heading(dana, 'Files');
  await dana.getByText('No files sent yet').waitFor();
  await dana
    .getByLabel('Choose files')
    .setInputFiles([file('Plan.pdf', pdf()), file('Costs.csv', Buffer.from('Trade,Amount\n'))]);
  await eventually(() => rows(dana, 'Sent files').count()).toBe(2);
  await expectAccessible(dana, 'files to the staff');
  await button(dana, 'Remove Costs.csv').click();
  await dana.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await eventually(() => rows(dana, 'Sent files').count()).toBe(1);

  const staff = await visit('/file-upload', { as: 'staff' });
  await rows(staff, 'Files from companies').getByText('Plan.pdf').waitFor();
  await staff.getByText(/Dana Okafor at Calvert & Pratt Builders/).waitFor();

  const nobody = await visit('/file-upload');
  await heading(nobody, 'Send files');
  await expectAccessible(nobody, 'what the page is for');
  // a firm may not open the page, but what it was asked for it may answer
  const asked = { email: 'firm@answers.example', what: 'Your license', due_on: null, max_files: 1 };
  await server.call(await server.logIn('prime@example.com'), 'POST', '/document_requests', asked);
  const { raw } = await mailbox.waitFor(({ to }) => to.includes(asked.email));
  const firm = await visit('/file-upload', { as: 'mwbe' });
  await eventually(() => new URL(firm.url()).pathname).not.toBe('/file-upload');
  await firm.goto(`/file-upload#${secretIn(raw, '/file-upload#')}`);
  await firm.getByText('Your license').waitFor();
});

test.each([
  ['payments', 'accept-payments-invite', 'has_payments_feature', '[ROUTE-001, SESSION-019]'],
  [
    'dashboard payments',
    'accept-dashboard-payments-invite',
    'has_dashboard_payments_feature',
    '[ROUTE-002, SESSION-020]',
  ],
])(
  'an invitation to %s opens without a password, once: /%s %s %s',
  async (kind, path, feature) => {
    const email = `${path}@invited.example`;
    const invite = { email, first_name: 'Rosa', last_name: 'Marin', user_type: 'MWBE', kind };
    const staff = await server.logIn('staff@example.com');
    expect((await server.call(staff, 'POST', '/payments_invites', invite)).status).toBe(204);
    const { raw } = await mailbox.waitFor(({ to }) => to.includes(email));
    const link = `/${path}/${secretIn(raw, `/${path}/`)}`;
    const rosa = await visit(link, { expected: [/404 \(/] });
    await heading(rosa, 'Join payment tracking');
    await rosa.getByText('of Plumbline invited you').waitFor();
    expect(await rosa.getByRole('navigation').count()).toBe(0);
    await expectAccessible(rosa, path);
    await button(rosa, `Accept as ${email}`).click();
    await eventually(() => new URL(rosa.url()).pathname).toBe('/payment-tracking');
    const [token] = (await rosa.context().cookies()).filter(({ name }) => name === 'login-token');
    const me = (await (await server.call(token?.value ?? '', 'GET', '/me')).json()) as Record<string, unknown>;
    expect([me.email, me[feature]]).toEqual([email, true]);
    await rosa.goto(link);
    await heading(rosa, 'This link has expired');
  },
  90_000,
);
