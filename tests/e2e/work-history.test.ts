import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { descriptionListOf, eventually } from '../support/page-state.ts';
import { recordWork, story } from './story.ts';

const { openAs, closeAll } = story();
const FIRM = 'mwbe@example.com';
const PRIME = 'prime@example.com';

/** The card of a piece of work on the page of notifications, the newest where there are several. */
const cardOf = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first();

const saveOf = (dialog: Locator, field: string): Locator =>
  dialog.getByRole('button', { name: 'Save', exact: true, description: field });

const bell = (page: Page, unread: number): Locator =>
  page.getByRole('button', { name: new RegExp(`^Notifications, ${unread} unread`) });

async function openFromBell(page: Page, unread: number, title: string): Promise<Locator> {
  await bell(page, unread).click();
  await page.getByRole('link').filter({ hasText: title }).first().click();
  await page.waitForURL(/\/notifications\?open=/);
  return page.getByRole('dialog');
}

test('the firm requests a revision in place and the notified hiring side verifies it [WORK-004, WORK-008, WORK-009, WORK-010, WORK-013, WORK-028, WORK-046…WORK-055, WORK-056…WORK-066, NOTIF-001, NOTIF-013, NOTIF-014, NOTIF-015, NOTIF-016, NOTIF-047, NOTIF-054, ALERT-010, ALERT-012]', async () => {
  const [prime, firm] = await Promise.all([openAs(PRIME), openAs(FIRM)]);
  await firm.goto('/');
  await firm.getByRole('heading', { level: 1, name: 'Batista Electric' }).waitFor();
  await recordWork(prime, 'Pratt Street Library');

  const dialog = await openFromBell(firm, 1, 'Pratt Street Library');
  await dialog.getByRole('heading', { name: 'Pending work history' }).waitFor();
  await dialog.getByRole('button', { name: 'Request revision' }).click();
  await dialog.getByRole('heading', { name: 'Request of revision' }).waitFor();
  const amount = dialog.getByLabel('Contract amount');
  await amount.fill('1236400x');
  expect(await amount.inputValue()).toBe('1,236,400');
  await saveOf(dialog, 'Contract amount').click();
  await dialog.getByText('They recorded $1,180,000').waitFor();
  await dialog.getByLabel('Start date').fill('2025-02-10');
  await saveOf(dialog, 'Start date').click();
  await dialog.getByText('They recorded February 3, 2025').waitFor();
  await dialog.getByLabel('Additional notes').fill('Change order 7 was signed on October 6, 2026.');
  await dialog.getByRole('button', { name: 'Request revision' }).click();
  await firm.getByText('Requested a revision for the project details.').waitFor();
  await cardOf(firm, 'Pratt Street Library').getByText('Revision requested', { exact: true }).waitFor();

  // without a reload: live updates reach the other window
  const answer = await openFromBell(prime, 1, 'Pratt Street Library');
  await answer.getByRole('heading', { name: 'Would you like to verify this project?' }).waitFor();
  await answer.getByText('Change order 7 was signed on October 6, 2026.').waitFor();
  const facts = await descriptionListOf(answer);
  expect(facts['Contract amount']).toContain('$1,236,400');
  expect(facts['Start date']).toContain('February 10, 2025');
  expect(facts['Opportunity ID']).toBe('N/A');
  await answer.getByRole('button', { name: 'Verify', exact: true }).click();
  await prime.getByText('Verified request.').waitFor();

  const card = cardOf(prime, 'Pratt Street Library');
  await card.getByRole('heading', { name: 'Revision request for work history' }).waitFor();
  await card.getByText('Verified', { exact: true }).waitFor();
  await card.getByRole('link', { name: /^View details/ }).click();
  await prime
    .getByRole('dialog')
    .getByRole('heading', { name: /^Project verified on \w+ \d+, 20\d\d$/ })
    .waitFor();
  await cardOf(firm, 'Pratt Street Library').getByText('Verified', { exact: true }).waitFor();
  await firm.goto('/batista-electric');
  await firm.getByRole('heading', { name: 'Pratt Street Library' }).waitFor();
  await closeAll();
});

test('the hiring side corrects a rejected record and the firm verifies it on a phone [WORK-003, WORK-007, WORK-033, WORK-037, WORK-038, WORK-044, NOTIF-007, NOTIF-023, NOTIF-046, NOTIF-053, ALERT-010, ALERT-011]', async () => {
  const [prime, phone] = await Promise.all([openAs(PRIME), openAs(FIRM, { width: 360, touch: true })]);
  const reasons = ['I was contacted about this, but not hired', 'I never had any involvement in this project'] as const;
  await phone.goto('/');
  await phone.getByRole('heading', { level: 1, name: 'Batista Electric' }).waitFor();
  for (const [at, reason] of reasons.entries()) {
    const title = `Camden Yards Lighting, part ${at + 1}`;
    await recordWork(prime, title);
    await phone.goto('/notifications');
    await cardOf(phone, title)
      .getByRole('link', { name: /^View details/ })
      .tap();
    const dialog = phone.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Reject', exact: true }).tap();
    await dialog.getByLabel(reason).tap();
    await dialog.getByRole('button', { name: 'Send', exact: true }).tap();
    await phone.getByText('Rejected request.').waitFor();
    await prime.goto('/notifications');
    const told = cardOf(prime, title);
    await told.getByRole('heading', { name: 'Rejected work history' }).waitFor();
    await told.getByText('Rejected', { exact: true }).waitFor();
    await told.getByText(reason).waitFor();
  }

  await prime.goto('/details#work-history');
  await prime.getByRole('button', { name: 'Camden Yards Lighting, part 1', exact: true }).click();
  await prime.getByRole('dialog').getByRole('button', { name: 'Correct', exact: true }).click();
  const correction = prime.getByRole('dialog').filter({ hasText: 'Correct the record' });
  await correction.getByLabel('Contract amount').fill('990000');
  await correction.getByRole('button', { name: 'Send to the firm again' }).click();
  await prime.getByText("Sent again. We've asked Batista Electric to confirm it.").waitFor();

  const card = cardOf(phone, 'Camden Yards Lighting, part 1');
  await card.getByText('$990,000').first().waitFor();
  await card.getByRole('link', { name: /^View details/ }).tap();
  const dialog = phone.getByRole('dialog');
  await dialog.getByLabel('Work description (required)').fill('Lighting of the concourse.');
  await dialog.getByRole('button', { name: 'Mark as verified' }).tap();
  await phone.getByText('Verified request.').waitFor();
  await card.getByText('Verified', { exact: true }).waitFor();
  await closeAll();
});

test('notifications are marked, filtered and removed, and staff retracts verified work [API-020, API-021, NOTIF-019, NOTIF-020, NOTIF-024…NOTIF-030, NOTIF-062, WORK-014, WORK-067, WORK-068, WORK-069]', async () => {
  const [prime, firm, staff] = await Promise.all([openAs(PRIME), openAs(FIRM), openAs('staff@example.com')]);
  const reads: string[] = [];
  firm.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/v1/notifications') reads.push(`${request.method()} ${searchParams.get('filter')}`);
  });
  await firm.goto('/notifications?filter=unread');
  await firm
    .getByRole('main')
    .getByText("You don't have any new notifications")
    .or(firm.getByRole('main').getByRole('listitem'))
    .first()
    .waitFor();
  await expect.poll(() => reads).toContain('GET unread');
  reads.length = 0;
  await recordWork(prime, 'Fells Point Pier');
  const card = cardOf(firm, 'Fells Point Pier');
  const choose = async (name: string) => {
    await card.getByRole('button', { name: /Fells Point Pier/ }).click();
    await firm.getByRole('menuitem', { name, exact: true }).click();
  };
  await card.waitFor();
  await expect.poll(() => reads).toContain('GET unread');
  await choose('Mark as read');
  await eventually(() => card.count()).toBe(0);
  await firm.getByRole('link', { name: /^Requests/ }).click();
  await firm.getByRole('link', { name: /^Received/ }).click();
  await choose('Mark as unread');
  await card.getByRole('link', { name: /^View details/ }).click();
  const dialog = firm.getByRole('dialog');
  await dialog.getByLabel('Work description (required)').fill('Wiring of the pier.');
  await dialog.getByRole('button', { name: 'Mark as verified' }).click();
  await firm.getByText('Verified request.').waitFor();
  await eventually(() => card.count()).toBe(0);
  await firm.getByRole('link', { name: /^Sent/ }).click();
  await card.waitFor();
  await choose('Remove');
  const question = firm.getByRole('dialog', { name: "Are you sure that you'd like to delete this entry?" });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await card.waitFor();
  await choose('Remove');
  await question.getByRole('button', { name: 'Delete' }).click();
  await eventually(() => card.count()).toBe(0);

  await staff.goto('/batista-electric');
  await staff.getByRole('button', { name: 'Retract Fells Point Pier' }).click();
  await staff.getByLabel(/Why is it retracted/).fill('Both parties say that it was another firm');
  await staff.getByRole('dialog').getByRole('button', { name: 'Retract', exact: true }).click();
  await staff.getByText('Work and signed record retracted.').waitFor();
  await eventually(() => staff.getByRole('heading', { name: 'Fells Point Pier' }).count()).toBe(0);
  await closeAll();
});
