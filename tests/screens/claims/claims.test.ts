import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import { createBusiness, createCertificate } from '#server/businesses/factory.ts';
import { accountScreens } from '../../support/account-screens.ts';
import { pdf } from '../../support/documents.ts';
import { eventually, focusedText } from '../../support/page-state.ts';
import { pdfText } from '../../support/pdf-text.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, visit } = accountScreens();
const db = () => stage.app.db.kysely;

async function listed(legal_business_name: string, domain: string | null) {
  const address = { address_1: '14 Quarry Rd', city: 'Towson', state: 'MD', zip_code: '21204' };
  const website = domain && `https://www.${domain}`;
  const firm = await createBusiness(db(), { legal_business_name, website, ...address });
  await createCertificate(db(), firm.id, { agency: 'City of Baltimore', number: 'B-77' });
  return firm;
}
async function person(first_name: string, company?: string) {
  const userId = await createUser(db(), {
    user_type: 'MWBE',
    first_name,
    last_name: 'Orlo',
    email: `${first_name}@mail.example`,
  });
  if (company) {
    const names = { first_name, last_name: 'Orlo', email: `${first_name}@mail.example`, company };
    const at = new Date();
    await db()
      .insertInto('access_requests')
      .values({
        id: userId,
        ...names,
        user_type: 'MWBE',
        state: 'accepted',
        created_at: at,
        confirmed_at: at,
        decided_at: at,
        user_id: userId,
      })
      .execute();
  }
  return stage.app.logIn(userId);
}
const staffToken = async () => stage.app.logIn(await createUser(db(), { user_type: 'INTERNAL', admin: true }));
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const file = { name: 'Certificate.pdf', mimeType: 'application/pdf', buffer: pdf('MBE certificate') };

async function find(page: Page, name: string) {
  await page.getByLabel('Name of your firm').fill(name);
  await button(page, 'Search').click();
}

test('a firm is claimed on a phone by a code at its web domain, and onboarding is next [ROUTE-022]', async () => {
  const firm = await listed('Marlow Steel LLC', 'marlow-steel.example');
  const phone = await visit(await person('Mara', 'Marlow Steel'), '/claim', { width: 360, touch: true });
  // it begins with the company that the person named when they asked for the account
  await heading(phone, 'Claim your business');
  expect(await phone.title()).toBe('Claim your business');
  await phone.getByText('1 firm', { exact: true }).waitFor();
  await phone.getByText('City of Baltimore').waitFor();
  await expectAccessible(phone, 'search of one’s firm');
  await button(phone, 'This is my firm: Marlow Steel LLC').tap();
  await heading(phone, 'Claim Marlow Steel LLC');
  await eventually(() => focusedText(phone)).toBe('Claim Marlow Steel LLC');
  await button(phone, 'Send code').tap();
  await phone.getByText('Enter the part before the @').waitFor();
  await phone.getByLabel('Address').fill('office@marlow-steel.example');
  await button(phone, 'Send code').tap();
  await phone.getByText(/We sent a code to office@marlow-steel.example/).waitFor();
  await expectAccessible(phone, 'claim');
  const { raw } = await stage.mailbox.waitFor(({ to }) => to.includes('office@marlow-steel.example'));
  const code = /Subject: (\d{6})/.exec(raw)?.[1] ?? '';
  await phone.getByLabel('Code', { exact: true }).fill('12');
  await button(phone, 'Confirm').tap();
  await phone.getByText('A code has six digits').waitFor();
  await phone.getByLabel('Code', { exact: true }).fill(code === '111111' ? '222222' : '111111');
  await button(phone, 'Confirm').tap();
  await phone.getByText("That code isn't right. You have 4 tries left.").first().waitFor();
  await phone.getByLabel('Code', { exact: true }).fill(code);
  await button(phone, 'Confirm').tap();
  await phone.waitForURL(`**/onboarding/${firm.mwbeId}`);
});

test('staff print a letter whose code proves a claim, and approve a certificate', async () => {
  await listed('Tidewater Rebar Inc', null);
  await listed('Quillan Masonry', null);
  const staff = await visit(await staffToken(), '/staff/claims');
  await heading(staff, 'Claims');
  await staff.getByText('All caught up. Certificates that people send to prove a claim appear here.').waitFor();
  await expectAccessible(staff, 'no claims');

  const ada = await visit(await person('Ada'), '/claim');
  await find(ada, 'Tidewater Rebar');
  await button(ada, 'This is my firm: Tidewater Rebar Inc').click();
  await ada.getByText("we can't send a code by email").waitFor();
  await button(ada, 'Mail me a code').click();
  await ada.getByText(/^Requested on/).waitFor();
  await staff.reload();
  const download = staff.waitForEvent('download');
  await button(staff, 'Print the letter to Tidewater Rebar Inc').click();
  const letter = pdfText(readFileSync(await (await download).path()));
  expect(letter).toContain('14 Quarry Rd\nTowson, MD 21204');
  const code = /[2-9B-Z]{4}-[2-9B-Z]{4}/.exec(letter)?.[0] ?? '';
  await staff.getByText(/^Printed on/).waitFor();
  await ada.getByText(/^Printed on/).waitFor(); // without a reload
  await ada.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
  await button(ada, 'Confirm').click();
  await ada.waitForURL('**/onboarding/*');

  const bea = await visit(await person('Bea'), '/claim', { width: 360, touch: true });
  await find(bea, 'Quillan Masonry');
  await button(bea, 'This is my firm: Quillan Masonry').tap();
  await bea.getByLabel('Choose files').setInputFiles([file]);
  await bea.getByText("We're checking your certificate").waitFor();
  await staff.reload();
  await staff.getByRole('list', { name: 'Certificates to check' }).getByText('MBE, City of Baltimore, B-77').waitFor();
  await expectAccessible(staff, 'a certificate to check');
  await button(staff, 'Approve the claim of Quillan Masonry').click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await staff.getByText('Claim of Quillan Masonry approved. We emailed the person.').waitFor();
  await staff.getByRole('list', { name: 'History' }).getByText('Claim, Approved, certificate').waitFor();
  // the open page learns of it
  await heading(bea, 'You act for Quillan Masonry');
});

test('a firm in no list registers itself, after a look at those that resemble it', async () => {
  await listed('Sparrow Glass Works', null);
  const cleo = await visit(await person('Cleo'), '/claim', { width: 360, touch: true });
  await find(cleo, 'zzqx nothing like it');
  await cleo.getByText('No firm found').waitFor();
  await button(cleo, 'Register your firm').tap();
  await heading(cleo, 'Register your firm');
  await button(cleo, 'Continue').tap();
  for (const missing of ['Enter the legal name', 'Select the state', 'Say what your firm does'])
    await cleo.getByText(missing).waitFor();
  await cleo.getByLabel('Legal name').fill('Sparrow Glass Works');
  await cleo.getByLabel('Street address').fill('3 Mill Lane');
  await cleo.getByLabel('City').fill('Bowie');
  await cleo.getByRole('combobox', { name: 'State' }).fill('Maryl');
  await cleo.getByRole('option', { name: 'Maryland' }).tap();
  await cleo.getByLabel('ZIP code').fill('20715');
  await cleo.getByLabel('Phone').fill('4105550188');
  await cleo.getByLabel('What your firm does').fill('Glazing');
  await expectAccessible(cleo, 'registration');
  await button(cleo, 'Continue').tap();
  await heading(cleo, 'Is one of these your firm?');
  await cleo.getByText('Alike: same name').waitFor();
  await button(cleo, 'None of these is my firm').tap();
  await heading(cleo, 'Sparrow Glass Works is in review');

  const staff = await visit(await staffToken(), '/staff/claims');
  await button(staff, 'Decline: Sparrow Glass Works').click();
  await staff
    .getByRole('dialog')
    .getByLabel(/^Reason/)
    .fill('Please claim the listed one.');
  await staff.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await staff.getByText('Declined. We emailed the person.').waitFor();
  await cleo.getByText(/was declined. Please claim the listed one./).waitFor();
});

test('a second claimant objects, and staff settle who keeps the firm', async () => {
  const firm = await listed('Pell Harbor Diving', null);
  const first = await person('Finn');
  await stage.app.call(first, 'POST', '/claims', { mwbe_id: firm.mwbeId });
  const gwen = await visit(await person('Gwen'), '/claim');
  await find(gwen, 'Pell Harbor Diving');
  await gwen.getByText('Being claimed').waitFor();
  await button(gwen, 'Object: Pell Harbor Diving').click();
  await button(gwen, 'Send objection').click();
  await gwen.getByText('Tell us why the firm is yours').last().waitFor();
  await gwen.getByLabel('Why is this firm yours?').fill('I founded it in 2011.');
  await button(gwen, 'Send objection').click();
  await heading(gwen, 'Your objection about Pell Harbor Diving');
  await gwen.getByLabel('Choose files').setInputFiles([file]);
  await gwen.getByRole('list', { name: 'Files you sent' }).getByText('Certificate.pdf').waitFor();
  const finn = await visit(first, '/claim');
  await finn.getByText(/^Somebody objected to this claim/).waitFor();

  const staff = await visit(await staffToken(), '/staff/claims');
  await staff.getByText('I founded it in 2011.').waitFor();
  await expectAccessible(staff, 'a dispute');
  await button(staff, 'Settle the dispute about Pell Harbor Diving').click();
  const dialog = staff.getByRole('dialog', { name: 'Who keeps Pell Harbor Diving?' });
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await dialog.getByText('Select who keeps the firm').waitFor();
  await dialog.getByText('Gwen Orlo gets the firm').click();
  await dialog.getByLabel(/^Reason/).fill('The certificate names Gwen Orlo.');
  await expectAccessible(staff, 'settling a dispute');
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await staff.getByText('Dispute settled. We emailed both.').waitFor();
  await heading(gwen, 'You act for Pell Harbor Diving');
  await finn.getByText(/Your claim of Pell Harbor Diving was declined/).waitFor();

  // whoever takes a firm from its people is told what happens to their words
  await stage.app.call(first, 'POST', '/claim_disputes', { mwbe_id: firm.mwbeId, statement: 'It is mine.' });
  await staff.reload();
  await button(staff, 'Settle the dispute about Pell Harbor Diving').click();
  await staff
    .getByRole('dialog')
    .getByText(/what its people said on the profile is no longer shown/)
    .waitFor();
});
