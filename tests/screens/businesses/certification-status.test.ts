import { expect, test } from 'vitest';
import { screens } from '../../support/screens.ts';
import { batista, OFFICE, STATE, section, statusAnswer, statusSection, urlQuery } from './parts.ts';

const { open } = screens();
const { poll: eventually } = expect;

test('updates the certification status while typing and keeps the query in the URL', async () => {
  const page = await open('/batista-electric?date=2026-11-20', { as: 'prime' });
  await eventually(() => statusAnswer(page).innerText()).toContain(
    'Yes, as MBE and SBE. MBE 24-361882 and SBE SB-20417 are in force on November 20, 2026.',
  );
  const code = statusSection(page).getByLabel('NAICS code (optional)');
  await code.focus();
  await page.keyboard.type('541511');
  await eventually(() => statusAnswer(page).innerText()).toContain(
    'No. MBE 24-361882 and SBE SB-20417 are in force on November 20, 2026, but not for 541511: the list of November 2, 2026 names 238210 and 238290.',
  );
  expect(await statusAnswer(page).innerText()).toContain('541511 Custom Computer Programming Services');
  expect(await page.evaluate('document.activeElement.value')).toBe('541511');
  expect(urlQuery(page)).toEqual({ agency: OFFICE, code: '541511', date: '2026-11-20' });
  await statusSection(page).getByLabel('Date').fill('2025-07-01');
  await eventually(() => urlQuery(page)).toMatchObject({ date: '2025-07-01' });
  await code.fill('');
  const answer = 'Yes, as MBE and SBE. MBE 24-361882 and SBE SB-20417 are in force on July 1, 2025.';
  await eventually(() => statusAnswer(page).innerText()).toContain(answer);
  expect(new URL(page.url()).hash).toBe('#certification-status');
  await page.reload();
  await eventually(() => statusAnswer(page).innerText()).toContain(answer);
  expect(await statusSection(page).getByLabel('Date').inputValue()).toBe('2025-07-01');
  await statusSection(page).getByLabel('Date').fill('2025-01-01');
  await eventually(() => statusAnswer(page).innerText()).toContain('Yes, as SBE. SBE SB-20417 is in force');
});

test('answers exactly what stands in the form, else nothing', async () => {
  const page = await open('/batista-electric?code=238210&date=2026-11-20', { as: 'prime' });
  await eventually(() => statusAnswer(page).innerText()).toContain('Yes, as MBE and SBE.');
  const answers = () => statusSection(page).locator('[data-answer]').count();
  const code = statusSection(page).getByLabel('NAICS code (optional)');
  await code.press('End');
  await page.keyboard.press('Backspace');
  await eventually(() => statusAnswer(page).innerText()).toBe('Press Enter to see the answer for this code.');
  expect(await answers()).toBe(0);
  for (let left = 5; left > 1; left -= 1) await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  await eventually(() => statusAnswer(page).innerText()).toBe('Complete the code to see the answer.');
  await code.fill('');
  await eventually(answers).toBe(1);
  const date = statusSection(page).getByLabel('Date');
  await date.fill('');
  await eventually(() => statusAnswer(page).innerText()).toBe('Enter a date to see the answer.');
  await date.blur();
  await statusSection(page).getByText('Enter a date from 1900 to 2199').waitFor();
  expect(await date.inputValue()).toBe('');
  await date.fill('2026-11-20');
  await eventually(answers).toBe(1);
  await statusSection(page).getByRole('combobox', { name: 'Agency' }).fill('maryl');
  await eventually(() => statusAnswer(page).innerText()).toBe('Choose an agency to see the answer.');
  expect(await answers()).toBe(0);
  // while the next answer is on its way, the former one is gone
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/standing?*', (route) => held.then(() => route.continue()));
  await page.keyboard.press('Enter');
  await eventually(() => urlQuery(page)).toMatchObject({ agency: STATE });
  expect(await answers()).toBe(0);
  release();
  await eventually(() => statusAnswer(page).innerText()).toContain('Not known.');
});

test('chooses another agency by keyboard and validates a short code on blur', async () => {
  const page = await open('/batista-electric?date=2026-11-20', { as: 'developer' });
  await eventually(() => statusAnswer(page).innerText()).toContain('Yes');
  const agency = statusSection(page).getByRole('combobox', { name: 'Agency' });
  await agency.press('Control+A');
  await page.keyboard.type('maryland');
  await page.getByRole('option', { name: STATE }).waitFor();
  await page.keyboard.press('Enter');
  await eventually(() => statusAnswer(page).innerText()).toContain(
    `Not known. No list from ${STATE} includes the firm, and no complete list covers November 20, 2026.`,
  );
  expect(urlQuery(page)).toEqual({ agency: STATE, date: '2026-11-20' });
  const code = statusSection(page).getByLabel('NAICS code (optional)');
  await code.fill('2');
  await page.keyboard.press('Tab');
  await statusSection(page).getByText('Enter 2 to 6 digits').waitFor();
  expect(urlQuery(page)).not.toHaveProperty('code');
  await code.fill('23');
  await page.keyboard.press('Enter');
  await eventually(() => urlQuery(page)).toMatchObject({ code: '23' });
});

test('shows guests the public section on a phone without contact details', async () => {
  const { id } = await batista();
  const page = await open(`/profile/${id}?date=2026-11-20`, { width: 360, touch: true });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await eventually(() => statusAnswer(page).innerText()).toContain('Yes, as MBE and SBE.');
  await statusSection(page).getByRole('combobox', { name: 'Agency' }).tap();
  await page.getByRole('option', { name: STATE }).tap();
  await eventually(() => statusAnswer(page).innerText()).toContain('Not known.');
  expect(new URL(page.url()).pathname).toBe(`/profile/${id}`);
  await section(page, 'Contact')
    .getByText('Phone and email are shown to hiring companies that are signed in.')
    .waitFor();
  expect(await page.getByRole('link', { name: 'Back to the directory' }).count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'Nearby firms in the same trade' }).count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'Internal IDs' }).count()).toBe(0);
  expect(calls.filter((path) => /contact|search/.test(path))).toEqual([]);
});

test('retries a failed certification status and keeps the rest of the page', async () => {
  const page = await open('/search', { as: 'prime', expected: [/422/] });
  // each connection of the stream makes the page ask again by itself, which would leave nothing to try
  await page.route('**/api/v1/live', () => undefined);
  await page.route('**/standing?*', (route) => route.fulfill({ status: 422, json: { detail: 'No' } }));
  await page.goto('/batista-electric');
  await statusSection(page).getByText("Couldn't load the certification status").waitFor();
  await section(page, 'Certificates').getByText('24-361882').waitFor();
  await page.unroute('**/standing?*');
  await statusSection(page).getByRole('button', { name: 'Try again' }).click();
  await eventually(() => statusAnswer(page).innerText()).toContain('MBE');
});

test('prints the query with its answer and every fact, without controls', async () => {
  const page = await open('/batista-electric?code=238210&date=2026-11-20', { as: 'prime' });
  await eventually(() => statusAnswer(page).innerText()).toContain('Yes');
  await page.emulateMedia({ media: 'print' });
  await page.getByText(`Query: ${OFFICE}, code 238210, November 20, 2026`).waitFor();
  expect(await statusSection(page).getByLabel('Date').isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: /Print|Copy link|Record work/ }).count()).toBe(0);
  expect(await page.getByRole('navigation').count()).toBe(0);
  await section(page, 'Facts and sources').getByText('Legal name').waitFor();
});
