import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Project } from '#contract/work-history/schema.ts';
import { eventually, hasFocus, isFocused } from '../../support/page-state.ts';
import { dialogOf, workHistory } from './stage.ts';

const { record, openRecord, project, call, visit } = workHistory();

const PENDING = 'Pending work history';
const WORDS = 'Switchgear and lighting, floors 2 to 5.';
const description = (page: Page) => dialogOf(page, PENDING).getByLabel('Work description (required)', { exact: true });

/** Answers every refetch from now on, and causes one by news for the person. @returns how to let the server answer */
async function answerWith(page: Page, status: number, news: () => Promise<unknown>): Promise<() => Promise<void>> {
  const failures: string[] = [];
  await page.route(/\/api\/v1\/(notifications|projects|project_revision)/, async (route) => {
    failures.push(new URL(route.request().url()).pathname);
    await route.fulfill({ status, json: { status, detail: 'Away for a moment.' } });
  });
  await news();
  const one = () => failures.filter((path) => /notifications\/[\w-]{20,}$/.test(path)).length;
  await eventually(one).toBeGreaterThanOrEqual(1);
  // the last of the retries has failed when there are no more
  const settled = async () => {
    const before = one();
    await page.waitForTimeout(4_000);
    return one() === before;
  };
  if (status >= 500) await eventually(settled).toBe(true);
  return async () => {
    await page.unroute(/\/api\/v1\/(notifications|projects|project_revision)/);
    const again = page.waitForResponse((answer) => answer.ok() && /notifications\/counts/.test(answer.url()));
    await news();
    await again;
  };
}

test('a server that is away for a while closes no dialog: what was typed stays and is sent afterwards', async () => {
  const made = await record();
  const page = await openRecord('mwbe', made, { expected: [/503/] });
  await description(page).fill(WORDS);
  const back = await answerWith(page, 503, () => record({ title: 'News for the bell' }));
  await back();
  expect(await description(page).inputValue()).toBe(WORDS);
  await dialogOf(page, PENDING).getByRole('button', { name: 'Mark as verified' }).click();
  await page.getByText('Verified request.', { exact: true }).waitFor();
  expect(await project(made.id)).toMatchObject({ verified: true, services: WORDS });
});

test('the same for a correction that the hiring side types from its notification', async () => {
  const [made, other] = [await record({ title: 'Corrected from the card' }), await record({ title: 'Other' })];
  await call('mwbe', 'POST', `/projects/${made.id}/reject`, { rejected_reason: 'The amount is not ours.' });
  const page = await openRecord('prime', made, { expected: [/503/] });
  await dialogOf(page, 'Work history').getByRole('button', { name: 'Correct', exact: true }).click();
  const client = dialogOf(page, 'Correct the record').getByLabel(/^Client/);
  await client.fill('Baltimore County');
  let reason = 0;
  const news = async () => {
    reason += 1;
    const work = reason === 1 ? other : await record({ title: 'Third' });
    await call('mwbe', 'POST', `/projects/${work.id}/reject`, { rejected_reason: 'Not ours.' });
  };
  await (await answerWith(page, 503, news))();
  expect(await client.inputValue()).toBe('Baltimore County');
});

test('a colleague answered: the words stay to be copied, and leaving asks', async () => {
  const made = await record();
  const page = await openRecord('mwbe', made);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await description(page).fill(WORDS);
  await call('mwbe', 'POST', `/projects/${made.id}/reject`, { rejected_reason: 'This was another firm.' });
  const dialog = dialogOf(page, 'Work history');
  await dialog.getByText('This record no longer asks for your response. What you typed was not sent.').waitFor();
  await dialog.getByText('This was another firm.').waitFor();
  await dialog.getByText(WORDS, { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await dialog.getByText('Copied.').waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`Work description: ${WORDS}`);
  await page.keyboard.press('Escape');
  await dialogOf(page, 'Discard changes?').getByRole('button', { name: 'Discard' }).click();
  await eventually(() => page.getByRole('dialog').count()).toBe(0);
});

test('a record that is gone: the dialog says so; it closes alone only where nothing was typed', async () => {
  const [typed, read] = [await record(), await record()];
  const expected = { expected: [/404/] };
  const pages = [await openRecord('mwbe', typed, expected), await openRecord('mwbe', read, expected)] as const;
  await description(pages[0]).fill(WORDS);
  await description(pages[1]).waitFor();
  for (const page of pages) await answerWith(page, 404, () => record({ title: 'News for the bell' }));
  await pages[1].getByText('This record is no longer available.', { exact: true }).waitFor();
  await eventually(() => pages[1].getByRole('dialog').count()).toBe(0);
  await pages[0].getByText('This record is no longer available. What you typed was not sent.').waitFor();
  await pages[0].getByRole('dialog').getByText(WORDS, { exact: true }).waitFor();
});

test('a correction says from what to what, beside the words; a changed value is marked', async () => {
  const made = await record();
  const page = await openRecord('mwbe', made);
  await description(page).fill(WORDS);
  const { title, client_name, start_date } = made;
  const facts = { title, client_name, start_date, end_date: '2026-12-01', budget: 1_200_000, version: 1 };
  await call<Project>('prime', 'PUT', `/projects/${made.id}`, facts);
  const dialog = dialogOf(page, PENDING);
  await dialog.getByText('Contract amount: from $1,180,000 to $1,200,000', { exact: true }).waitFor();
  await dialog.getByText('Project completion date: from November 14, 2026 to December 1, 2026').waitFor();
  await dialog.getByText('Was: $1,180,000', { exact: true }).waitFor();
  expect(await dialog.getByText('Was: February 3, 2025').count()).toBe(0);
  expect(await description(page).inputValue()).toBe(WORDS);
});

test("a record that was sent again is answered from its new card; the old one's dialog only shows it [WORK-034, WORK-035]", async () => {
  const made = await record();
  await call('mwbe', 'POST', `/projects/${made.id}/reject`, { rejected_reason: 'The amount is not ours.' });
  const { title, client_name, start_date, end_date } = made;
  const facts = { title, client_name, start_date, end_date, budget: 700_000, version: 1 };
  await call('prime', 'PUT', `/projects/${made.id}`, facts);
  type Card = { id: string; action_taken_at: string | null; subject: { project_id: string } | null };
  const all = await call<Card[]>('mwbe', 'GET', '/notifications?hidden=false');
  const [fresh, old] = all.filter(({ subject }) => subject?.project_id === made.id);
  expect([fresh?.action_taken_at, typeof old?.action_taken_at]).toEqual([null, 'string']);
  const page = await visit('mwbe', `/notifications?open=${old?.id}`);
  const dialog = dialogOf(page, 'Work history');
  await dialog.getByText(/^This notification was answered on .* has since sent the record again\./).waitFor();
  expect(await dialog.getByRole('textbox').count()).toBe(0);
  expect(await dialog.getByRole('button', { name: /Reject|Request revision|Mark as verified/ }).count()).toBe(0);
  await page.goto(`/notifications?open=${fresh?.id}`);
  await description(page).waitFor();
});

test('on phones the required message comes into view between header and buttons, with the focus [WORK-032]', async () => {
  const page = await openRecord('mwbe', await record({ notes: 'Two lines of notes.\nThe second.' }), {
    width: 360,
    touch: true,
  });
  const dialog = dialogOf(page, PENDING);
  const verify = dialog.getByRole('button', { name: 'Mark as verified' });
  const message = dialog.getByText('You must complete this field', { exact: true });
  for (const [width, height] of [
    [360, 640],
    [375, 667],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const heading = dialog.getByRole('heading', { name: PENDING });
    await heading.focus();
    await dialog.evaluate((one) => one.scrollTo(0, 0));
    await verify.tap();
    await eventually(() => isFocused(description(page))).toBe(true);
    const inView = async () => {
      const [top, said, foot] = [
        await heading.boundingBox(),
        await message.boundingBox(),
        await verify.locator('..').boundingBox(),
      ];
      if (!top || !said || !foot) return 'missing';
      return said.y >= top.y + top.height && said.y + said.height <= foot.y ? 'in view' : 'covered';
    };
    await eventually(inView).toBe('in view');
  }
  expect(await hasFocus(dialog)).toBe(true);
});
