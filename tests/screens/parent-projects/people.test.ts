import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import { notifyProject } from '#server/parent-projects/commands/notify.ts';
import { createProjectMember } from '#server/parent-projects/factory.ts';
import { accountScreens } from '../../support/account-screens.ts';
import { eventually, isFocused } from '../../support/page-state.ts';
import { type ProjectParties, type ProjectPerson, projectParties } from '../../support/parent-projects.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, visit, emailedLink } = accountScreens();
const PHONE = { width: 360, touch: true } as const;
const INVITED = /invited you to/;
/** What the browser says of answers that these journeys are about. */
const REFUSED = { expected: [/status of 4(?:04|09)/] };

let parties: ProjectParties;
let owner: ProjectPerson;
let editor: ProjectPerson;
let prime: ProjectPerson;
beforeAll(async () => {
  stage.app.clock.set('2026-11-20T12:00:00Z');
  parties = await projectParties(stage.app);
  owner = parties.owner;
  editor = await parties.person({ role: 'editor' });
  prime = await parties.contractor();
  await parties.person({ kind: 'viewer', role: 'viewer' });
  await createProjectMember(stage.app.db.kysely, {
    ...{ project_id: parties.id, kind: 'team', role: 'reporter', email: 'ben@late.example', first_name: 'Ben' },
    ...{ last_name: 'Ortiz', invited_by: owner.userId, expires_at: new Date('2026-11-01') },
  });
});

const at = (path: string) => `/parent-project/${parties.id}/${path}`;
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const row = (page: Page, text: string) =>
  page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: text });
async function act(page: Page, text: string, action: string): Promise<void> {
  await row(page, text)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('the pages of people fit every width and are accessible [ROUTE-059, ROUTE-060, ROUTE-062]', async () => {
  const page = await visit(owner.token, at('participants/team'));
  for (const [path, title] of [
    ['participants/team', 'Team'],
    ['participants/stakeholders/prime-contractors', 'Stakeholders'],
    ['participants/stakeholders/project-viewers', 'Stakeholders'],
    ['notification-settings', 'Notification settings'],
  ] as const) {
    await page.goto(at(path));
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    if (path === 'notification-settings') await page.getByRole('switch').first().waitFor();
    else await page.getByRole('list', { name: 'People' }).waitFor();
    await expectAccessible(page, path);
  }
  await page.goto(at('participants/stakeholders/nobody'));
  await page.getByRole('heading', { level: 1, name: /not found/i }).waitFor();
});

test('an owner invites several people by paste, narrows the list in the address, changes a role and withdraws', async () => {
  const page = await visit(owner.token, at('participants/team'));
  await page.getByText('Sees: The whole project').first().waitFor();
  await button(page, 'Invite to the team').click();
  const dialog = page.getByRole('dialog', { name: 'Invite to the team' });
  await dialog.getByText('Several people').click();
  const addresses = dialog.getByLabel('Email addresses');
  await addresses.fill(`Rosa Marin <rosa@harbor.example>\nnobody@\n${editor.email}`);
  await button(page, 'Send invitations').click();
  await dialog.getByText('Not an email address: nobody@').waitFor();
  await expectAccessible(page, 'a wrong address');
  // what was pasted survives a reload, and so does the open dialog
  await page.reload();
  expect(await addresses.inputValue()).toContain('Rosa Marin');
  await addresses.fill(`Rosa Marin <rosa@harbor.example>\n${editor.email}`);
  await dialog.getByText('2 addresses', { exact: true }).waitFor();
  await button(page, 'Send invitations').click();
  const results = page.getByRole('dialog', { name: 'Invitations' });
  await results.getByText('Already takes part').waitFor();
  await results.getByRole('button', { name: 'Close' }).last().click();
  await row(page, 'rosa@harbor.example').getByText('Invited', { exact: true }).waitFor();
  await emailedLink('rosa@harbor.example', INVITED);

  await page.getByRole('searchbox', { name: 'Search people' }).fill('rosa');
  await page.waitForURL(/q=rosa/);
  await eventually(() => row(page, '@').count()).toBe(1);
  await act(page, 'rosa@harbor.example', 'Change role');
  const role = page.getByRole('dialog', { name: 'Change role of Rosa Marin' });
  await role.getByRole('radio', { name: /^Reporter/ }).check();
  await role.getByRole('button', { name: 'Save' }).click();
  await row(page, 'rosa@harbor.example').getByText('Reporter', { exact: true }).waitFor();
  await act(page, 'rosa@harbor.example', 'Withdraw invitation');
  const question = page.getByRole('dialog', { name: 'Withdraw the invitation of rosa@harbor.example?' });
  await question.getByRole('button', { name: 'Withdraw invitation' }).click();
  await page.getByText('No people match your filters').waitFor();
  await page.goto(at('participants/team?state=removed'));
  await row(page, 'rosa@harbor.example').getByText('Withdrawn', { exact: true }).waitFor();
});

test('the last owner is told why they stay; an editor sees no buttons of owners, and leaves', async () => {
  const page = await visit(owner.token, at('participants/team?q=Ada'), REFUSED);
  await act(page, owner.email, 'Leave project');
  await page
    .getByRole('dialog', { name: 'Leave this project?' })
    .getByRole('button', { name: 'Leave project' })
    .click();
  await page.getByText('A project needs an owner. Make somebody else an owner first.').waitFor();
  const guest = await parties.person({ role: 'editor' });
  const other = await visit(guest.token, at('participants/team'), { ...PHONE, ...REFUSED });
  await row(other, owner.email).waitFor();
  expect(await button(other, 'Invite to the team').count()).toBe(0);
  expect(await row(other, owner.email).getByRole('button').count()).toBe(0);
  await act(other, guest.email, 'Leave project');
  await other.getByRole('button', { name: 'Leave project' }).click();
  await other.waitForURL('**/parent-project/all');
  await other.goto(at('participants/team'));
  await other.getByRole('heading', { level: 1, name: /not found/i }).waitFor();
});

test('a person of a prime contractor is invited for their company and accepts on the phone [ROUTE-072, ROUTE-073, ROUTE-074]', async () => {
  const email = 'nia@tidewater.example';
  const page = await visit(owner.token, at('participants/team'));
  await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor();
  for (const [bare, path] of [
    ['/project-viewers', 'participants/stakeholders/project-viewers'],
    ['/participants/team', 'participants/team'],
    ['/prime-contractors', 'participants/stakeholders/prime-contractors'],
  ] as const) {
    await page.goto(bare);
    await page.waitForURL(`**${at(path)}`);
  }
  await button(page, 'Invite prime contractor').click();
  const dialog = page.getByRole('dialog', { name: 'Invite prime contractor' });
  await button(page, 'Send invitation').click();
  await dialog.getByText('Choose a company').waitFor();
  await dialog.getByRole('combobox', { name: 'Company' }).click();
  await page.getByRole('option', { name: 'Tidewater Builders (prime contract)' }).click();
  await dialog.getByText('Only members of Tidewater Builders can accept.').waitFor();
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await expectAccessible(page, 'an invitation');
  await button(page, 'Send invitation').click();
  await row(page, email).waitFor();

  const link = await emailedLink(email, INVITED);
  const phone = await visit(null, link, PHONE);
  await phone.getByRole('heading', { level: 1, name: /^Join Harbor Point/ }).waitFor();
  await phone.getByText('Own prime contract and the contracts below it.').waitFor();
  await phone.getByText('You need to be a member of Tidewater Builders.').waitFor();
  await expectAccessible(phone, 'an invitation by link');
  await phone.getByLabel('First name').fill('Nia');
  await phone.getByLabel('Last name').fill('Cole');
  await button(phone, 'Ask to join').click();
  await phone.getByText('Your request is under review').waitFor();

  const stranger = await visit(editor.token, link);
  await stranger.getByText('To accept this invitation, sign out and continue as').waitFor();
  await expectAccessible(stranger, 'the invitation of somebody else');
  const user = { email, first_name: 'Nia', last_name: 'Cole' };
  const userId = await createUser(stage.app.db.kysely, user, { hiringCompanies: [prime.companyId] });
  const token = await stage.app.logIn(userId);
  const member = await visit(token, link, { ...PHONE, ...REFUSED });
  await button(member, 'Accept invitation').click();
  await member.waitForURL(`**${at('home')}`);
  await member.goto(at('participants/stakeholders/prime-contractors'));
  await row(member, 'Nia Cole').getByText('Accepted').waitFor();
  await member.goto(link);
  await member.getByRole('heading', { level: 1, name: /expired|incomplete|used/i }).waitFor();
});

test('a person with an account accepts from the notifications', async () => {
  const email = 'omar@harbor.example';
  const token = await stage.app.logIn(await createUser(stage.app.db.kysely, { email }));
  const body = { kind: 'viewer', role: 'viewer', people: [{ email }] };
  await stage.app.call(owner.token, 'POST', `${parties.at}/members`, body);
  await emailedLink(email, INVITED);
  const page = await visit(token, '/notifications');
  await page.getByText('You’re invited to a project').waitFor();
  await expectAccessible(page, 'an invitation among notifications');
  await button(page, 'Accept invitation').click();
  await page.waitForURL(`**${at('home')}`);
});

test('news is turned off kind by kind or all at once, and undone [ROUTE-062]', async () => {
  const page = await visit(editor.token, at('notification-settings'), PHONE);
  const kind = (name: string) => page.getByRole('switch', { name, exact: true });
  const status = page.getByRole('status').filter({ hasText: /turned|Undone/ });
  await kind('Months').click();
  await status.getByText('Months turned off.').waitFor();
  await kind('All notifications of this project').click();
  await status.getByText('All notifications turned off.').waitFor();
  await expect.poll(() => kind('People').isChecked()).toBe(false);
  await button(page, 'Undo').click();
  await status.getByText('Undone.').waitFor();
  await expect
    .poll(async () => [await kind('Months').isChecked(), await kind('People').isChecked()])
    .toEqual([false, true]);
  await expectAccessible(page, 'settings after an undo');
  await page.reload();
  await kind('People').waitFor();
  expect([await kind('Months').isChecked(), await kind('People').isChecked()]).toEqual([false, true]);
  await kind('People').press('Space');
  expect(await isFocused(kind('People'))).toBe(true);
  await status.getByText('People turned off.').waitFor();

  await stage.app.app.services.transact((ctx) =>
    notifyProject(ctx, { projectId: parties.id, news: 'reviews', branchId: null }, 'October 2026 was accepted.'),
  );
  await page.goto('/notifications');
  await page.getByText('October 2026 was accepted.').waitFor();
  await page
    .getByRole('link', { name: /^Open Harbor Point/ })
    .first()
    .waitFor();
});
