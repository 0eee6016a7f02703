import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { createCertificate } from '#server/businesses/factory.ts';
import { accountScreens } from '../support/account-screens.ts';
import { descriptionListOf, eventually } from '../support/page-state.ts';
import { NEW_CONTRACT } from '../support/payments.ts';

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
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const press = (page: Page, name: string) => button(page, name).click();
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const cell = (page: Page, column: string, row: number) => page.getByLabel(`${column}, row ${row}`, { exact: true });
const saved = (page: Page) => page.getByText('All changes saved').waitFor();
const fits = (page: Page) => page.evaluate('document.documentElement.scrollWidth <= innerWidth');
async function choose(page: Page, box: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: box }).click();
  await page.getByRole('option', { name: option }).click();
}
async function paste(page: Page, lines: readonly (readonly string[])[]): Promise<void> {
  const text = lines.map((line) => line.join('\t')).join('\n');
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);
}
const figuresOf = async (page: Page): Promise<Record<string, string>> => {
  const region = page.getByRole('region', { name: 'Figures', exact: true });
  await region.waitFor();
  return descriptionListOf(region);
};

async function createWithGoal(page: Page): Promise<void> {
  await page.goto('/home');
  await page.waitForURL('**/parent-project/all');
  await button(page, 'New project').first().click();
  const dialog = dialogOf(page, 'New project');
  await dialog.getByLabel('Name', { exact: true }).fill(PROJECT);
  await dialog.getByLabel('Project or contract number').fill('2024-117');
  await dialog.getByLabel('ZIP code').fill('21230');
  await eventually(() => dialog.getByRole('combobox', { name: 'Time zone' }).textContent()).toBe('Eastern');
  await dialog.getByLabel('Start (optional)').fill('2026-06-01');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('heading', { level: 1, name: PROJECT }).waitFor();
  project = new URL(page.url()).pathname.split('/')[2] ?? '';
  await press(page, 'Add goal');
  const goals = page.getByRole('dialog');
  await goals.getByRole('button', { name: 'Add goal' }).click();
  await goals.getByLabel('Group').fill('MBE');
  await goals.getByLabel('Name', { exact: true }).fill('Minority-owned (MBE)');
  await goals.getByLabel('Percent').fill('27');
  await goals.getByLabel('First day').fill('2026-06-01');
  await goals.getByRole('button', { name: 'Add goal' }).click();
  await goals.getByRole('button', { name: 'Replace Minority-owned (MBE)' }).waitFor();
  await goals.getByRole('button', { name: 'Close' }).last().click();
  await page.goto(at('home?counted=rules'));
  const rules = page.getByRole('dialog', { name: 'Counting rules' });
  await choose(page, 'Rule pack', /Custom program/);
  await rules.getByRole('button', { name: 'Save rules' }).click();
  await page.getByText('Rules saved. The project is being counted.').waitFor();
  await page.goto(at('home'));
  await press(page, 'Manage project');
  await page.getByRole('menuitem', { name: 'Start project' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start project' }).click();
  await page.getByText('started the project').waitFor();
}

interface NewContract {
  readonly below?: string;
  readonly firm: readonly [kind: 'company' | 'firm', typed: string];
  readonly title: string;
  readonly award: string;
}
async function addContract(page: Page, { below, firm: [kind, typed], title, award }: NewContract): Promise<void> {
  await page.goto(at('data-input/contracting'));
  if (below === undefined) await button(page, 'Add prime contract').first().click();
  else {
    await page.getByRole('link', { name: below, exact: true }).click();
    await dialogOf(page, below).getByRole('button', { name: 'Add contract below' }).click();
  }
  const dialog = dialogOf(page, 'Add a contract');
  await dialog.getByRole('combobox', { name: 'Who has this contract' }).click();
  const [option, field, list] =
    kind === 'firm'
      ? ['A firm in the directory', 'Firm', 'Firms of the directory']
      : ['A company on Plumbline', 'Company', 'Companies'];
  await page.getByRole('option', { name: option }).click();
  await dialog.getByLabel(field, { exact: true }).fill(typed);
  await dialog.getByRole('list', { name: list }).getByRole('button').first().click();
  await dialog.getByLabel('Title', { exact: true }).fill(title);
  await dialog.getByLabel('Award (optional)').fill(award);
  await dialog.getByLabel('Awarded on').fill('2026-07-01');
  await dialog.getByRole('button', { name: 'Add contract' }).click();
  await dialogOf(page, title).waitFor();
}

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
  await createWithGoal(page);
  const award = { firm: ['company', 'Calvert'], title: 'General construction', award: '100000000' } as const;
  await addContract(page, award);
  await addContract(page, { firm: ['company', 'Marlin'], title: 'Site utilities', award: '30000000' });
  const electrical = { below: award.title, firm: ['firm', 'Batista'], title: 'Electrical systems' } as const;
  await addContract(page, { ...electrical, award: '1180000' });
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
}, 180_000);
