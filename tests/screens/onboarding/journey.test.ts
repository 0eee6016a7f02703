import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import { createBusiness, createCertificate } from '#server/businesses/factory.ts';
import { accountScreens } from '../../support/account-screens.ts';
import { plain } from '../../support/claims.ts';

const { stage, visit, emailedLink } = accountScreens();
const PHONE = { width: 360, touch: true } as const;
const STEPS = ['Documents', 'Financials', 'Work experience', 'References', 'Photos', 'Done'] as const;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** What a person had to do: characters typed, and pages opened or sent. */
class Effort {
  typed: number;
  steps: number;

  constructor({ typed, steps }: { readonly typed: number; readonly steps: number } = { typed: 0, steps: 0 }) {
    this.typed = typed;
    this.steps = steps;
  }

  async type(into: Locator, text: string): Promise<void> {
    await into.fill(text);
    this.typed += text.length;
  }
  async press(what: Locator): Promise<void> {
    await what.tap();
    this.steps += 1;
  }
  async open(page: Page, path: string): Promise<void> {
    await page.goto(path);
    this.steps += 1;
  }
}

/** What a list says of one firm, and what the other one has to type itself. */
const firmFacts = (name: string, domain: string, street: string, phone: string) => ({
  legal_business_name: `${name} Structural Steel and Ironworks LLC`,
  trade_name: `${name} Ironworks`,
  address_1: street,
  address_2: 'Suite 210',
  city: 'Towson',
  state: 'MD',
  zip_code: '21204',
  phone,
  website: `https://www.${domain}`,
  email: `office@${domain}`,
  description:
    'Fabrication and erection of structural steel for schools, hospitals and bridges. Ornamental iron, stairs and railings. ' +
    'Certified welders, own crane and delivery, up to 400 tons a month.',
  naics: ['238120'],
});
const LISTED = firmFacts('Calloway', 'calloway-ironworks.example', '1420 Quarry Road', '4105550142');
const UNLISTED = firmFacts('Penrose', 'penrose-ironworks.example', '77 Boundary Lane', '4435550163');

async function staffCalls(path: string, body?: object) {
  const staff = await createUser(stage.app.db.kysely, { user_type: 'INTERNAL', admin: true });
  const answer = await stage.app.call(await stage.app.logIn(staff), 'POST', path, body);
  expect(answer.statusCode).toBeLessThan(300);
}

/** From the log-in page to an account: the same for everybody. */
async function signUp(page: Page, effort: Effort, email: string): Promise<void> {
  await effort.press(page.getByRole('main').getByRole('link', { name: 'Request access' }).first());
  await heading(page, 'Request access');
  await effort.type(field(page, 'First name'), 'Dana');
  await effort.type(field(page, 'Last name'), 'Calloway');
  await effort.type(field(page, 'Work email'), email);
  await effort.type(field(page, 'Company or firm'), LISTED.trade_name);
  await page.getByLabel('Minority- or women-owned firm (MWBE)').check();
  await effort.press(button(page, 'Send request'));
  await heading(page, 'Check your email');
  await effort.open(page, await emailedLink(email, /Confirm your email/));
  await effort.press(button(page, 'Confirm email'));
  await heading(page, 'Thanks. Your request is under review.');
  const request = await stage.app.db.kysely.selectFrom('access_requests').select('id').executeTakeFirstOrThrow();
  await staffCalls(`/staff/access_requests/${request.id}/accept`, { user_type: 'MWBE', role: 'administrator' });
  await effort.open(page, await emailedLink(email, /Your Plumbline account is ready/));
  await effort.type(field(page, 'New password'), 'quarry boats lean westward');
  await effort.press(button(page, 'Save and sign in'));
  await heading(page, 'Claim your business');
}

/** Proves the claim of the one firm found, by a code at its own web domain. */
async function claimByCode(page: Page, effort: Effort): Promise<void> {
  // found by the company that they named
  await effort.press(button(page, /^This is my firm/));
  await effort.type(field(page, 'Address'), 'dana');
  await effort.press(button(page, 'Send code'));
  const { raw } = await stage.mailbox.waitFor(
    ({ to, raw: mail }) => to.includes('dana@calloway-ironworks.example') && /Subject: \d{6} is your/.test(plain(mail)),
  );
  await effort.type(field(page, 'Code'), /Subject: (\d{6})/.exec(plain(raw))?.[1] ?? '');
  await effort.press(button(page, 'Confirm'));
}

/** The same facts, typed into the form for firms in no list. */
async function register(page: Page, effort: Effort): Promise<void> {
  await effort.press(button(page, 'Register your firm'));
  await heading(page, 'Register your firm');
  await effort.type(field(page, 'Legal name'), UNLISTED.legal_business_name);
  await effort.type(field(page, 'Trade name (optional)'), UNLISTED.trade_name);
  await effort.type(field(page, 'Street address'), UNLISTED.address_1);
  await effort.type(field(page, 'Suite, floor (optional)'), UNLISTED.address_2);
  await effort.type(field(page, 'City'), UNLISTED.city);
  await effort.type(page.getByRole('combobox', { name: 'State' }), 'Mary');
  await page.getByRole('option', { name: 'Maryland' }).tap();
  await effort.type(field(page, 'ZIP code'), UNLISTED.zip_code);
  await effort.type(field(page, 'Phone'), UNLISTED.phone);
  await effort.type(field(page, 'Website (optional)'), UNLISTED.website.replace('https://', ''));
  await effort.type(field(page, 'What your firm does'), UNLISTED.description);
  await effort.press(button(page, 'Continue'));
  await heading(page, `${UNLISTED.legal_business_name} is in review`);
  const { id } = await stage.app.db.kysely.selectFrom('firm_registrations').select('id').executeTakeFirstOrThrow();
  await staffCalls(`/staff/firm_registrations/${id}/approval`);
  await effort.press(page.getByRole('link', { name: 'Complete your profile' }));
}

/** Through all steps; `more` types what the first one lacks. @returns the path of the profile */
async function onboard(page: Page, effort: Effort, more: () => Promise<void>): Promise<string> {
  await effort.press(page.getByRole('link', { name: 'Start' }));
  await heading(page, 'Basic information');
  await more();
  for (const step of STEPS) {
    await effort.press(button(page, 'Save and continue'));
    await heading(page, step);
  }
  await effort.press(button(page, 'Go to your profile'));
  await page.waitForURL('**/profile/*');
  return new URL(page.url()).pathname;
}

/** What every guest reads at once. */
async function expectPublished(path: string, { city, description }: typeof LISTED): Promise<void> {
  const guest = await visit(null, path, PHONE);
  await guest.getByText(description).first().waitFor();
  await guest.getByText(`${city}, MD`, { exact: false }).first().waitFor();
}

test('from unknown visitor to published profile, a firm in a list types at most a quarter of what one in no list does', async () => {
  const { naics, ...columns } = LISTED;
  const firm = await createBusiness(stage.app.db.kysely, { ...columns, naics });
  await createCertificate(stage.app.db.kysely, firm.id, { agency: 'City of Baltimore' });
  const dana = await visit(null, '/', PHONE);
  const listed = new Effort();
  await signUp(dana, listed, 'dana@calloway-ironworks.example');
  // who registers a firm got as far in the same way
  const unlisted = new Effort(listed);
  const pena = await visit(
    await stage.app.logIn(await createUser(stage.app.db.kysely, { user_type: 'MWBE' })),
    '/claim',
    PHONE,
  );
  const fromList = async () => {
    await claimByCode(dana, listed);
    return onboard(dana, listed, async () => {
      expect(await field(dana, 'Services').inputValue()).toBe(LISTED.description);
      expect(await field(dana, 'Email').inputValue()).toBe(LISTED.email);
    });
  };
  const fromNothing = async () => {
    await register(pena, unlisted);
    return onboard(pena, unlisted, async () => {
      await unlisted.type(field(pena, 'Email'), UNLISTED.email);
      await unlisted.type(field(pena, 'Trades'), 'structural steel');
      await pena.getByRole('list', { name: 'Matching trades' }).getByRole('button').first().tap();
      await pena.getByText('Saved just now').waitFor();
    });
  };
  const [own, other] = await Promise.all([fromList(), fromNothing()]);
  await expectPublished(own, LISTED);
  await expectPublished(other, UNLISTED);
  console.info(
    `From unknown visitor to published profile: in a list ${listed.typed} characters in ${listed.steps} steps, ` +
      `in no list ${unlisted.typed} characters in ${unlisted.steps} steps`,
  );
  expect(listed.typed).toBeLessThanOrEqual(unlisted.typed / 4);
  expect(listed.steps).toBeLessThanOrEqual(unlisted.steps + 2);
});
