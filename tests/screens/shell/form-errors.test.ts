import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually, hasFocus } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';
import type { Account } from '../../support/screens-setup.ts';

const { open } = screens();

interface Case {
  readonly form: string;
  readonly as?: Account;
  readonly path: string;
  /** Clicks that open the form. */
  readonly press?: readonly string[];
  /** By label: the name in the request body, and a value that passes client validation. */
  readonly fields: Readonly<Record<string, readonly [name: string, text: string]>>;
  readonly choose?: string;
  readonly submit: string;
}

const PASSWORD = 'a lantern above the harbor';
const PERSON = {
  'First name': ['first_name', 'Ines'],
  'Last name': ['last_name', 'Roth'],
  Email: ['email', 'ines@test.example'],
} as const;

const CASES: readonly Case[] = [
  {
    form: 'access request',
    path: '/request-login',
    fields: {
      'First name': ['first_name', 'Ines'],
      'Last name': ['last_name', 'Roth'],
      'Work email': ['email', 'ines@test.example'],
      'Company or firm': ['company', 'Roth Electric'],
    },
    choose: 'Prime contractor',
    submit: 'Send request',
  },
  {
    form: 'password reset',
    path: '/forgot-password',
    fields: { Email: ['email', 'ines@test.example'] },
    submit: 'Email me a reset link',
  },
  {
    form: 'name of the account',
    as: 'prime',
    path: '/details#account-info',
    fields: { 'First name': ['first_name', 'Ines'], 'Last name': ['last_name', 'Roth'] },
    submit: 'Save name',
  },
  {
    form: 'email of the account',
    as: 'prime',
    path: '/details#account-info',
    fields: { 'New email': ['email', 'ines@test.example'] },
    submit: 'Send link',
  },
  {
    form: 'password of the account',
    as: 'prime',
    path: '/details#security',
    fields: { 'New password': ['password', PASSWORD] },
    submit: 'Change password',
  },
  {
    form: 'request for files',
    as: 'prime',
    path: '/file-upload',
    press: ['tab:Request files', 'button:Request files'],
    fields: {
      'Their email': ['email', 'ines@test.example'],
      'What should they send?': ['what', 'Your license'],
      'Due date (optional)': ['due_on', '2030-01-15'],
      'Maximum number of files': ['max_files', '3'],
    },
    submit: 'Send request',
  },
  {
    form: 'feedback',
    as: 'staff',
    path: '/staff/feedback',
    press: ['button:Give feedback'],
    fields: { 'Your feedback': ['text', 'The map is slow.'] },
    submit: 'Send feedback',
  },
  {
    form: 'new record of work',
    as: 'prime',
    path: '/batista-electric',
    press: ['button:Record work'],
    fields: {
      'Project title': ['title', 'Hampden Branch Library'],
      'Contract amount': ['budget', '640,000'],
      'Start date': ['start_date', '2025-02-03'],
      'Project completion date': ['end_date', '2026-01-15'],
    },
    submit: 'Send to the firm',
  },
  {
    form: 'new member of staff',
    as: 'staff',
    path: '/staff/people',
    press: ['button:Add staff'],
    fields: PERSON,
    submit: 'Add staff',
  },
  {
    form: 'invitation to payments',
    as: 'staff',
    path: '/staff/people',
    press: ['button:Invite to payments'],
    fields: PERSON,
    submit: 'Invite to payments',
  },
];

const errorOf = async (page: Page, label: string) => {
  const field = page.getByLabel(label, { exact: true }).last();
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const id = ids.find((one) => one.endsWith('-error'));
  return id ? page.locator(`[id="${id}"]`).textContent() : null;
};

/** Rejects what the form sends, with an error for each field. */
async function rejectSubmission(page: Page, names: readonly string[]): Promise<void> {
  const errors = names.map((name) => ({ field: `body.${name}`, detail: `is wrong (${name})` }));
  const problem = { type: 'about:blank', title: 'Bad request', status: 400, detail: 'The whole is wrong', errors };
  await page.route(
    (url) => url.pathname.startsWith('/api/') && !url.pathname.includes('/analytics_data/'),
    (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 400, contentType: 'application/problem+json', json: problem }),
  );
}

test.each(CASES)('$form: shows each server error at its field and keeps the input', async (given) => {
  const { as, path, press = [], fields, choose, submit } = given;
  const page = await open(path, { ...(as && { as }), expected: [/400/] });
  for (const step of press) {
    const [role, name = ''] = step.split(':') as ['button' | 'tab', string];
    await page.getByRole(role, { name, exact: true }).first().click();
  }
  const entries = Object.entries(fields);
  const field = (label: string) => page.getByLabel(label, { exact: true }).last();
  for (const [label, [, text]] of entries) await field(label).fill(text);
  if (choose) await page.getByLabel(choose, { exact: true }).check();
  await rejectSubmission(
    page,
    entries.map(([, [name]]) => name),
  );
  await page.getByRole('button', { name: submit, exact: true }).last().click();
  for (const [label, [name, text]] of entries) {
    await eventually(() => errorOf(page, label)).toBe(`Is wrong (${name})`);
    expect(await field(label).inputValue()).toBe(text);
  }
  await eventually(() => hasFocus(field(entries[0]?.[0] ?? ''))).toBe(true);
  expect(await page.locator('form [role="alert"]').allTextContents()).not.toContain('The whole is wrong');
});
