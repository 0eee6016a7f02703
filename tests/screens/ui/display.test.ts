import { expect, test } from 'vitest';
import { eventually, focusedText, styleOf } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';

const { open } = screens();
const GALLERY = '/staff/gallery/display';

test('avatar: shows its image in sizes 24, 32, 48 and 64 [UI-036, UI-039, UI-040, UI-041, DATA-090]', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  const images = page.getByRole('region', { name: 'Avatar, image' }).locator('img');
  await images.first().waitFor();
  const drawn = () => images.evaluateAll((all) => all.map((image) => image.naturalWidth > 0));
  await eventually(drawn).toEqual([true, true, true, true]);
  const widths = await images.evaluateAll((all) => all.map((image) => image.parentElement.offsetWidth));
  expect(widths).toEqual([24, 32, 48, 64]);
});

test('avatar: shows uppercase initials without a loaded image [UI-036, UI-037, UI-038, DATA-091, DATA-092]', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  const initials = page.getByRole('region', { name: 'Avatar, initials' }).locator('[aria-hidden]');
  await initials.first().waitFor();
  // first names "lorena" and "Œuvre", last names "batista" and none
  await eventually(() => initials.allTextContents()).toEqual(['LB', 'LB', 'LB', 'LB', 'Œ', '']);
  const broken = page.getByRole('region', { name: 'Avatar, broken image' }).locator('[aria-hidden]');
  await eventually(() => broken.textContent()).toBe('DO');
  expect(await broken.locator('img').count()).toBe(0);
});

test('banner: info, error, success and warning by color and icon [UI-044, UI-045, UI-046, UI-047]', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  const banners = page.getByRole('region', { name: 'Banner', exact: true });
  await banners.first().waitFor();
  const kinds = {
    Note: 'rgb(223, 234, 253)',
    Error: 'rgb(252, 233, 231)',
    Success: 'rgb(227, 244, 233)',
    Warning: 'rgb(255, 240, 214)',
  };
  for (const [word, ground] of Object.entries(kinds)) {
    const banner = banners.getByRole('img', { name: word }).first().locator('..');
    expect(await styleOf(banner, 'backgroundColor'), word).toBe(ground);
  }
});

test.each(['mouse', 'touch', 'keyboard'] as const)('a clickable banner is one button by %s [UI-048]', async (how) => {
  const page = await open(GALLERY, { as: 'staff', width: how === 'touch' ? 360 : 1440, touch: how === 'touch' });
  const banner = page.getByRole('button', { name: 'Warning Your MBE certificate lapses in 41 days.' });
  if (how === 'mouse') await banner.click();
  else if (how === 'touch') await banner.tap();
  else await banner.press('Enter');
  await page.getByText('Pressed 1 times').waitFor();
});

test('banner: can be a link [UI-048]', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  await page.getByRole('link', { name: 'Note Three requests wait for you.' }).click();
  await page.waitForURL(/\/notifications$/);
});

test.each(['mouse', 'touch', 'keyboard'] as const)('a section opens and collapses by %s [UI-043]', async (how) => {
  const page = await open(GALLERY, { as: 'staff', width: how === 'touch' ? 360 : 1440, touch: how === 'touch' });
  const toggle = page.getByRole('button', { name: 'Trades' });
  const content = page.getByText('Switchgear, lighting and fire alarm');
  const press = () => (how === 'mouse' ? toggle.click() : how === 'touch' ? toggle.tap() : toggle.press('Space'));
  await toggle.waitFor();
  expect(await toggle.getAttribute('aria-expanded')).toBe('false');
  expect(await content.isVisible()).toBe(false);
  await press();
  await eventually(() => content.isVisible()).toBe(true);
  expect(await toggle.getAttribute('aria-expanded')).toBe('true');
  await press();
  await eventually(() => content.isVisible()).toBe(false);
});

test("collapsible section: the browser's find opens it", async () => {
  const page = await open(GALLERY, { as: 'staff' });
  const toggle = page.getByRole('button', { name: 'Trades' });
  const content = page.locator(`[id="${await toggle.getAttribute('aria-controls')}"]`);
  await eventually(() => content.getAttribute('hidden')).toBe('until-found');
  expect(await content.evaluate((one) => one.offsetHeight)).toBe(0);
  // what the browser does when its search hits
  await content.dispatchEvent('beforematch');
  await eventually(() => toggle.getAttribute('aria-expanded')).toBe('true');
  await page.getByText('Switchgear, lighting and fire alarm').waitFor();
});

test('error state: is announced and retried by keyboard', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await again.focus();
  expect(await focusedText(page)).toBe('Try again');
  await page.keyboard.press('Enter');
  await page.getByText('Pressed 1 times').waitFor();
});

test('print: black on white without navigation and buttons, with links and headings', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  await page.getByRole('heading', { name: 'Widget gallery' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('#root > header').isVisible()).toBe(false);
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Clear all filters' }).isVisible()).toBe(false);
  await eventually(() => page.getByRole('button', { name: 'Certification' }).isVisible()).toBe(true);
  const link = page.getByText('Three requests wait for you.');
  await eventually(() => link.isVisible()).toBe(true);
  for (const one of [link, page.getByText('Revision requested'), page.getByText('Verified request.')]) {
    expect(await styleOf(one, 'color')).toBe('rgb(0, 0, 0)');
    expect(await styleOf(one.locator('..'), 'backgroundColor')).toBe('rgba(0, 0, 0, 0)');
  }
  // collapsed sections are printed open
  await eventually(() => page.getByText('Switchgear, lighting and fire alarm').isVisible()).toBe(true);
});
