import { expect, test } from 'vitest';
import { screens } from '../../support/screens.ts';
import { asked, batista, OFFICE, part, question, STATE, said } from './parts.ts';

const { open } = screens();
const { poll: eventually } = expect;

test('the as-of question: asked at once by typing, kept in the address, the same after reloading', async () => {
  const page = await open('/batista-electric?date=2026-11-20', { as: 'prime' });
  await eventually(() => said(page).innerText()).toContain(
    'Yes, as MBE and SBE. MBE 24-361882 and SBE SB-20417 are in force on November 20, 2026.',
  );
  const code = question(page).getByLabel('Code (optional)');
  await code.focus();
  await page.keyboard.type('541511');
  await eventually(() => said(page).innerText()).toContain(
    'No. MBE 24-361882 and SBE SB-20417 are in force on November 20, 2026, but not for 541511: the list of November 2, 2026 names 238210 and 238290.',
  );
  expect(await said(page).innerText()).toContain('541511 Custom Computer Programming Services');
  expect(await page.evaluate('document.activeElement.value')).toBe('541511');
  expect(asked(page)).toEqual({ agency: OFFICE, code: '541511', date: '2026-11-20' });
  await question(page).getByLabel('Date').fill('2025-07-01');
  await eventually(() => asked(page)).toMatchObject({ date: '2025-07-01' });
  await code.fill('');
  const answer = 'Yes, as MBE and SBE. MBE 24-361882 and SBE SB-20417 are in force on July 1, 2025.';
  await eventually(() => said(page).innerText()).toContain(answer);
  expect(new URL(page.url()).hash).toBe('#standing');
  await page.reload();
  await eventually(() => said(page).innerText()).toContain(answer);
  expect(await question(page).getByLabel('Date').inputValue()).toBe('2025-07-01');
  await question(page).getByLabel('Date').fill('2025-01-01');
  await eventually(() => said(page).innerText()).toContain('Yes, as SBE. SBE SB-20417 is in force');
});

test('another agency is chosen by keyboard; a code that is too short says so when it is left', async () => {
  const page = await open('/batista-electric?date=2026-11-20', { as: 'developer' });
  await eventually(() => said(page).innerText()).toContain('Yes');
  const agency = question(page).getByRole('combobox', { name: 'Agency' });
  await agency.press('Control+A');
  await page.keyboard.type('maryland');
  await page.getByRole('option', { name: STATE }).waitFor();
  await page.keyboard.press('Enter');
  await eventually(() => said(page).innerText()).toContain(
    `Not known. No list of ${STATE} names the firm, and no complete list settles November 20, 2026.`,
  );
  expect(asked(page)).toEqual({ agency: STATE, date: '2026-11-20' });
  const code = question(page).getByLabel('Code (optional)');
  await code.fill('2');
  await page.keyboard.press('Tab');
  await question(page).getByText('A code has 2 to 6 digits').waitFor();
  expect(asked(page)).not.toHaveProperty('code');
  await code.fill('23');
  await page.keyboard.press('Enter');
  await eventually(() => asked(page)).toMatchObject({ code: '23' });
});

test('nobody logged in sees the public part on a phone, may ask by touch, and learns no way to reach the firm', async () => {
  const { id } = await batista();
  const page = await open(`/profile/${id}?date=2026-11-20`, { width: 360, touch: true });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await eventually(() => said(page).innerText()).toContain('Yes, as MBE and SBE.');
  await question(page).getByRole('combobox', { name: 'Agency' }).tap();
  await page.getByRole('option', { name: STATE }).tap();
  await eventually(() => said(page).innerText()).toContain('Not known.');
  expect(new URL(page.url()).pathname).toBe(`/profile/${id}`);
  await part(page, 'Contact').getByText('Phone and e-mail are shown to hiring companies that are logged in.').waitFor();
  expect(await page.getByRole('link', { name: 'Back to the directory' }).count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'Firms nearby in the same trade' }).count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'For staff' }).count()).toBe(0);
  expect(calls.filter((path) => /contact|search/.test(path))).toEqual([]);
});

test('an answer that does not come can be asked for again, and the rest of the page stays', async () => {
  const page = await open('/search', { as: 'prime', expected: [/422/] });
  await page.route('**/standing?*', (route) => route.fulfill({ status: 422, json: { detail: 'No' } }));
  await page.goto('/batista-electric');
  await question(page).getByText('The answer did not come').waitFor();
  await part(page, 'Certificates').getByText('24-361882').waitFor();
  await page.unroute('**/standing?*');
  await question(page).getByRole('button', { name: 'Try again' }).click();
  await eventually(() => said(page).innerText()).toContain('MBE');
});

test('on paper: the question with its answer and every fact, no controls', async () => {
  const page = await open('/batista-electric?code=238210&date=2026-11-20', { as: 'prime' });
  await eventually(() => said(page).innerText()).toContain('Yes');
  await page.emulateMedia({ media: 'print' });
  await page.getByText(`Asked: ${OFFICE}, code 238210, November 20, 2026`).waitFor();
  expect(await question(page).getByLabel('Date').isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: /Print|Copy link|Record work/ }).count()).toBe(0);
  expect(await page.getByRole('navigation').count()).toBe(0);
  await part(page, 'Facts and their sources').getByText('Legal name').waitFor();
});
