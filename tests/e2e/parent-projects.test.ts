import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { createCertificate } from '#server/businesses/factory.ts';
import { accountScreens } from '../support/account-screens.ts';
import { eventually } from '../support/page-state.ts';
import { NEW_CONTRACT } from '../support/payments.ts';
import {
  addContract,
  button,
  cell,
  choose,
  createWithGoal,
  dialogOf,
  figuresOf,
  openMonth,
  paste,
  press,
  submit,
} from '../support/project-pages.ts';

const { stage, visit, emailedLink } = accountScreens();
const WIDE = { width: 1440 } as const;
const PHONE = { width: 360 } as const;
const PROJECT = 'Harbor Point Library and Recreation Center';
const READER = 'mae@council.example';
const INVITED = /invited you to/;

interface Person {
  readonly companyId: string;
  readonly email: string;
  readonly token: string;
}
let owner: Person;
let editor: Person;
let prime: Person;
let rival: Person;
let firm: Awaited<ReturnType<typeof stage.app.firm>>;
/** In the journey each part begins where the one before ended. */
let project: string;

async function person(business_name: string, first_name: string, user_type: 'DEVELOPER' | 'PRIME', of?: Person) {
  const db = stage.app.db.kysely;
  const email = `${first_name.toLowerCase()}@people.example`;
  const companyId = of?.companyId ?? (await createHiringCompany(db, { business_name, user_type }));
  const user = { email, first_name, last_name: 'Marsh', user_type, has_payments_feature: true };
  const userId = await createUser(db, user, { hiringCompanies: [companyId] });
  return { companyId, email, token: await stage.app.logIn(userId) };
}

beforeAll(async () => {
  const db = stage.app.db.kysely;
  stage.app.clock.set('2026-11-20T12:00:00Z');
  owner = await person('Harborline Development', 'Ruth', 'DEVELOPER');
  editor = await person('', 'Imani', 'DEVELOPER', owner);
  prime = await person('Calvert & Pratt Builders', 'Dana', 'PRIME');
  rival = await person('Marlin & Oake Civil Works', 'Rosalind', 'PRIME');
  firm = await stage.app.firm({ has_payments_feature: true });
  await db
    .updateTable('businesses')
    .set({ legal_business_name: 'Batista Electric' })
    .where('id', '=', firm.businessId)
    .execute();
  const agency = 'Maryland Department of Transportation';
  const dates = { issued_on: '2024-01-01', expires_on: '2028-01-01', list_date: '2026-10-01' };
  await createCertificate(db, firm.businessId, { agency, type: 'MBE', ...dates });
});

const at = (path: string) => `/parent-project/${project}/${path}`;
const tab = (name: string, month = '2026-10') => at(`data-input/${name}?month=${month}`);
/** The prime contractor's contract in payment tracking, with October reported and not answered. */
async function payFirm(): Promise<void> {
  const post = async (path: string, body: object) => {
    const answer = await stage.app.call(prime.token, 'POST', path, body);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  };
  const { id } = await post('/payment_contracts', {
    ...{ ...NEW_CONTRACT, number: '0417', title: 'Electrical systems', award_cents: 1_180_000_00, rule: null },
    ...{ hiring_company_id: prime.companyId, mwbe_id: firm.mwbeId, owner_company_id: owner.companyId, parent_id: null },
  });
  const line = { contract_id: id, month: '2026-10', kind: 'progress', amount_cents: 200_000_00, method: 'ach' };
  await post('/payment_lines', { lines: [{ ...line, paid_on: '2026-10-24', reason: null }] });
}

async function invite(page: Page, path: string, name: string, email: string, company?: string): Promise<void> {
  await page.goto(at(path));
  await press(page, name);
  const dialog = page.getByRole('dialog', { name });
  if (company) await choose(page, 'Company', `${company} (prime contract)`);
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await press(page, 'Send invitation');
  await page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: email }).waitFor();
}

test('an owner sets up a project with goals, a contract tree and its payments, and invites the people [ROUTE-055, ROUTE-060, MISC-012, DATA-093]', async () => {
  const page = await visit(owner.token, '/home', WIDE);
  project = await createWithGoal(page, PROJECT);
  const award = { firm: ['company', 'Calvert'], title: 'General construction', award: '100000000' } as const;
  const add = async (given: Parameters<typeof addContract>[1]) => {
    await page.goto(at('data-input/contracting'));
    await addContract(page, given);
  };
  await add(award);
  await add({ firm: ['company', 'Marlin'], title: 'Site utilities', award: '30000000' });
  const electrical = { below: award.title, firm: ['firm', 'Batista'], title: 'Electrical systems' } as const;
  await add({ ...electrical, award: '1180000' });
  await payFirm();
  await page.reload();
  const panel = dialogOf(page, 'Electrical systems');
  await panel.getByRole('button', { name: 'Link to payment tracking' }).click();
  await choose(page, 'Contract in payment tracking', /Electrical systems \(0417\).*paid by Calvert & Pratt Builders/);
  await page.getByRole('button', { name: 'Link contract' }).click();
  await panel.getByText(/linked it to payment tracking, award \$1,180,000/).waitFor();

  await invite(page, 'participants/team', 'Invite to the team', editor.email);
  const contractors = 'participants/stakeholders/prime-contractors';
  await invite(page, contractors, 'Invite prime contractor', prime.email, 'Calvert & Pratt Builders');
  await invite(page, contractors, 'Invite prime contractor', rival.email, 'Marlin & Oake Civil Works');
  await invite(page, 'participants/stakeholders/project-viewers', 'Invite viewer', READER);
});

/** By the link of the email that came to this address. */
async function accept({ email, token }: Person, options: { readonly width: number }): Promise<Page> {
  const page = await visit(token, await emailedLink(email, INVITED), options);
  await press(page, 'Accept invitation');
  await page.waitForURL(`**${at('home')}`);
  return page;
}

test('people accept by the links in their emails, and the firm confirms what it received [ROUTE-072, ROUTE-073]', async () => {
  await accept(editor, WIDE);
  const phone = await accept(prime, PHONE);
  await phone.getByText('You see the contracts of your company', { exact: false }).waitFor();
  await phone.goto('/prime-contractors');
  await phone.waitForURL(`**${at('participants/stakeholders/prime-contractors')}`);
  await accept(rival, WIDE);

  const reader = await visit(null, await emailedLink(READER, INVITED), WIDE);
  await reader.getByText('Figures of months that were accepted.', { exact: false }).waitFor();
  await reader.getByLabel('First name').fill('Mae');
  await reader.getByLabel('Last name').fill('Whitcomb');
  await press(reader, 'Create account and accept');
  await reader.getByRole('heading', { name: /password/i }).waitFor();

  const firmPage = await visit(firm.token, '/payment-tracking', PHONE);
  await firmPage.getByText('Did you receive $200,000 from Calvert & Pratt Builders for October 2026?').waitFor();
  await button(firmPage, /^Answer: October 2026/).click();
  const answer = firmPage.getByRole('dialog', { name: 'Answer for October 2026' });
  await answer.getByText('We received $200,000').click();
  await answer.getByRole('button', { name: 'Send answer' }).click();
  await firmPage.getByText('All caught up').waitFor();

  const page = await visit(owner.token, at('participants/stakeholders/prime-contractors'), WIDE);
  const people = page.getByRole('list', { name: 'People' }).getByRole('listitem');
  await eventually(() => people.filter({ hasText: 'Accepted' }).count()).toBe(2);
  await page.goto('/project-viewers');
  await page.waitForURL(`**${at('participants/stakeholders/project-viewers')}`);
  await people.filter({ hasText: READER }).getByText('Accepted', { exact: true }).waitFor();
});

const CREW = ['Calvert & Pratt Builders', 'Carpenter'];
const LINES = [
  [...CREW, 'J', 'M', 'Caucasian', 'Y', '4', '1,640'],
  [...CREW, 'App', 'F', 'African American', 'Y', '2', '310.5'],
];

test('on a phone a prime contractor hands in contracting, workforce by paste, and local hiring [ROUTE-058, ROUTE-075, ROUTE-076, ROUTE-077]', async () => {
  const page = await visit(prime.token, at('home'), PHONE);
  await page.getByRole('heading', { level: 1, name: PROJECT }).waitFor();
  // bare addresses lead to the project that was last open
  await page.goto('/data-input/contracting');
  await page.waitForURL(`**${at('data-input/contracting')}*`);
  await page.goto(tab('contracting'));
  await openMonth(page, 'October 2026');
  // what payment tracking knows is there already
  expect(await page.getByLabel('Paid this month, Batista Electric').inputValue()).toBe('200,000.00');
  await page.getByLabel('Paid this month, Calvert & Pratt Builders').fill('8500000');
  await submit(page);

  await page.goto('/data-input/workforce-utilization');
  await page.waitForURL(`**${at('data-input/workforce-utilization')}*`);
  await page.goto(tab('workforce-utilization'));
  await openMonth(page, 'October 2026');
  await press(page, 'Add row');
  await cell(page, 'Employer', 1).focus();
  await paste(page, LINES);
  await eventually(() => cell(page, 'Hours', 2).inputValue()).toMatch(/^310\.50?$/);
  await submit(page);

  await page.goto('/data-input/local-hiring');
  await page.waitForURL(`**${at('data-input/local-hiring')}*`);
  await page.goto(tab('local-hiring'));
  await openMonth(page, 'October 2026');
  await press(page, 'Add row');
  await cell(page, 'Employer', 1).fill('Calvert & Pratt Builders');
  await cell(page, 'Trade', 1).fill('Laborer');
  await cell(page, 'People', 1).fill('3');
  await submit(page);
});

test('the owner returns a month with reasons, accepts the others, and the prime contractor restates what was accepted', async () => {
  const page = await visit(owner.token, tab('workforce-utilization'), WIDE);
  await choose(page, 'Prime contract', /General construction/);
  await page.getByLabel('Reason to return, row 1').fill('Is it two months?');
  await press(page, 'Return');
  await page.getByLabel('What needs to change?').fill('Please check the hours.');
  await page.getByRole('dialog').getByRole('button', { name: 'Return' }).click();
  await page.getByText('Month returned.').waitFor();
  const phone = await visit(prime.token, tab('workforce-utilization'), PHONE);
  await phone.getByText('Please check the hours.').waitFor();
  await phone.getByText('Is it two months?').waitFor();
  await cell(phone, 'Hours', 1).fill('640');
  await submit(phone);
  for (const name of ['Workforce utilization', 'Contracting', 'Local hiring']) {
    await page.getByRole('navigation', { name: 'Data input' }).getByRole('link', { name, exact: true }).click();
    await press(page, 'Accept month');
    await page.getByText('This month counts.').waitFor();
  }
  await phone.reload();
  await press(phone, 'Restate');
  await phone.getByLabel('Why does it change?').fill('A payroll came late.');
  await phone.getByRole('dialog').getByRole('button', { name: 'Restate' }).click();
  await phone.getByText('No row differs from the accepted ones.').waitFor();
  await cell(phone, 'Hours', 1).fill('700');
  await submit(phone);
});

test('an exclusion is approved by somebody else, and the home counts the rest by its rule; viewers and rivals see their part [ROUTE-057, ROUTE-061, ROUTE-062]', async () => {
  const phone = await visit(prime.token, at('exclusions'), PHONE);
  await button(phone, 'Propose exclusion').first().click();
  const form = phone.getByRole('dialog', { name: 'Propose exclusion' });
  await choose(phone, 'Contract', /General construction/, form);
  await form.getByLabel('Amount').fill('2400000');
  await choose(phone, 'Reason', 'Utilities and permits', form);
  await form.getByRole('button', { name: 'Propose exclusion' }).click();
  const own = phone.getByRole('dialog', { name: '$2,400,000 of General construction' });
  await own.waitFor();
  expect(await own.getByRole('button', { name: 'Approve' }).count()).toBe(0);

  const page = await visit(owner.token, at('exclusions'), WIDE);
  await button(page, /^General construction/).click();
  const dialog = page.getByRole('dialog', { name: '$2,400,000 of General construction' });
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await page
    .getByRole('dialog', { name: 'Approve an exclusion of $2,400,000' })
    .getByRole('button', { name: 'Approve exclusion' })
    .click();
  const row = page.getByRole('row', { name: /General construction/ });
  await row.getByText('Approved', { exact: true }).waitFor();

  const goal = page.getByRole('table', { name: 'Goals by group' }).getByRole('row', { name: /^Minority-owned/ });
  await expect
    .poll(async () => {
      await page.goto(at('home'));
      await goal.waitFor();
      return goal.innerText();
    })
    .toMatch(/\$34,452,000\s*27\.0%[\s\S]*\$200,000\s*0\.\d%\s*\$200,000\s*0\.\d%/);
  expect(await figuresOf(page)).toMatchObject({ 'Contract total, after exclusions': '$127,600,000' });
  await page.getByRole('link', { name: 'How is this counted?' }).click();
  const how = page.getByRole('dialog', { name: 'How is this counted?' });
  await how.getByText(/^\$200,000\.00 ÷ \$127,600,000\.00 = 0\.1\d%$/).waitFor();
  await how.getByText('Custom program, version 1').first().waitFor();
  await page.goto(at('notification-settings'));
  await page.getByRole('switch', { name: 'Months', exact: true }).waitFor();

  const users = stage.app.db.kysely.selectFrom('users').select('id');
  const { id } = await users.where('email', '=', READER).executeTakeFirstOrThrow();
  const viewer = await visit(await stage.app.logIn(id), at('home'), WIDE);
  await viewer.getByText('You see figures of months that were accepted.').waitFor();
  expect(await figuresOf(viewer)).toMatchObject({ 'Figures as of': 'October 31, 2026', 'Paid so far': '$8,500,000' });
  expect(await viewer.getByText('Site utilities').count()).toBe(0);
  await viewer.goto(tab('workforce-utilization'));
  // six people by the group that they are, and not the 700 hours of the restatement, which nobody accepted
  await viewer.getByText('You see people by groups.', { exact: false }).waitFor();
  await eventually(() => cell(viewer, 'Hours', 1).inputValue()).toMatch(/^950\.50?$/);
  expect(await cell(viewer, 'Trade', 1).inputValue()).toBe('');

  const other = await visit(rival.token, at('home'), WIDE);
  expect(await figuresOf(other)).toMatchObject({ 'Your contract total': '$30,000,000' });
  for (const [path, own] of [
    ['home', 'Site utilities'],
    ['data-input/contracting', 'Site utilities'],
    ['exclusions', 'No exclusions yet'],
    ['participants/stakeholders/prime-contractors', rival.email],
  ] as const) {
    await other.goto(at(path));
    await other.getByText(own).first().waitFor();
    for (const hidden of ['General construction', 'Batista', '2,400,000', prime.email])
      expect(await other.getByText(hidden).count(), `${hidden} on ${path}`).toBe(0);
  }
});
