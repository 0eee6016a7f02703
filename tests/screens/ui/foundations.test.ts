import { expect, test } from 'vitest';
import { eventually, styleOf } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';

const { open } = screens();
const PATH = '/staff/gallery/foundations';

test('defines the ten z-index layers as CSS variables [SHELL-045, SHELL-046, SHELL-047, SHELL-048, SHELL-049, SHELL-050, SHELL-051, SHELL-052, SHELL-053, SHELL-054]', async () => {
  const page = await open(PATH, { as: 'staff' });
  await page.getByRole('region', { name: 'Layers' }).waitFor();
  const layers = {
    'carousel-arrow': 20,
    dropdown: 50,
    flash: 149,
    'secondary-nav': 99,
    'top-nav': 100,
    'form-cta': 100,
    backdrop: 150,
    'left-nav': 200,
    modal: 9350,
    'modal-dialog': 9400,
  };
  for (const [name, value] of Object.entries(layers)) {
    const given = page.evaluate(`getComputedStyle(document.documentElement).getPropertyValue('--z-${name}')`);
    expect(await given, name).toBe(String(value));
  }
  expect(await styleOf(page.locator('#root > header'), 'zIndex')).toBe('100');
});

test('draws icons in 16, 24 and 32 px with thinner strokes at larger sizes [CONST-002, CONST-003, CONST-004]', async () => {
  const page = await open('/staff/gallery/icons', { as: 'staff' });
  for (const [size, stroke] of [
    [16, '2px'],
    [24, '1.6px'],
    [32, '1.5px'],
  ] as const) {
    const icon = page.getByRole('img', { name: String(size), exact: true });
    expect(await icon.boundingBox()).toMatchObject({ width: size, height: size });
    expect(await styleOf(icon, 'strokeWidth')).toBe(stroke);
  }
});

test('names about 120 icons, including six of the product [CONST-011, CONST-012, CONST-013, CONST-014, CONST-015, CONST-016, CONST-017]', async () => {
  const page = await open('/staff/gallery/icons', { as: 'staff' });
  const all = page.getByRole('region', { name: 'All icons' }).getByRole('listitem');
  await all.first().waitFor();
  const names = await all.allTextContents();
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(116);
  expect(names.length).toBeLessThanOrEqual(124);
  const pictures = {
    guarantee: 'shield-check',
    fee: 'receipt-2',
    house: 'home',
    hiring: 'user-plus',
    materials: 'packages',
    budget: 'report-money',
  };
  for (const [name, picture] of Object.entries(pictures)) {
    const item = all.filter({ hasText: new RegExp(`^${name}$`) });
    expect(await item.locator('svg').getAttribute('class'), name).toContain(`tabler-icon-${picture}`);
    expect(await item.locator('svg').getAttribute('aria-hidden')).toBe('true');
  }
});

test('sets text in weights 400 and 700 and no size under 12 px [CONST-005, CONST-006]', async () => {
  const page = await open(PATH, { as: 'staff' });
  await page.getByRole('region', { name: 'Layers' }).waitFor();
  const fonts = await page.locator('#root *:not(svg, svg *)').evaluateAll((all) =>
    all
      .filter((one) => one.textContent)
      .map((one) => one.ownerDocument.defaultView.getComputedStyle(one))
      .map(({ fontWeight, fontSize, fontFamily }) => ({ fontWeight, fontSize, fontFamily })),
  );
  expect([...new Set(fonts.map(({ fontWeight }) => fontWeight))].toSorted()).toEqual(['400', '700']);
  expect(Math.min(...fonts.map(({ fontSize }) => Number.parseFloat(fontSize)))).toBe(12);
  expect(fonts.every(({ fontFamily }) => fontFamily.startsWith('"Public Sans"'))).toBe(true);
});

test('the primary color is a blue [CONST-007]', async () => {
  const page = await open(PATH, { as: 'staff' });
  const primary = await styleOf(page.getByRole('button', { name: 'Save and continue' }), 'backgroundColor');
  expect(primary).toBe('rgb(16, 85, 203)');
});

test('the grid has 12 columns with 24 px gaps in rows of at most 1440 px [CONST-008, CONST-009, CONST-010]', async () => {
  const page = await open(PATH, { as: 'staff' });
  const cells = page.getByRole('region', { name: /^Grid/ }).locator('span');
  await cells.first().waitFor();
  const row = cells.first().locator('../..');
  expect((await styleOf(row, 'gridTemplateColumns')).split(' ')).toHaveLength(12);
  expect(await styleOf(row, 'columnGap')).toBe('24px');
  expect(await styleOf(row, 'maxWidth')).toBe('1440px');
  const boxes = await Promise.all([0, 1, 11, 12, 13].map((at) => cells.nth(at).boundingBox()));
  const [first, second, twelfth, eight, four] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
  expect((second?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0)).toBeCloseTo(24, 1);
  expect(twelfth?.y).toBe(first?.y);
  expect(eight?.width).toBeCloseTo(8 * (first?.width ?? 0) + 7 * 24, 0);
  expect(four?.width).toBeCloseTo(4 * (first?.width ?? 0) + 3 * 24, 0);
});

test('no row is wider than 1440 px in any window', async () => {
  const page = await open(PATH, { as: 'staff', width: 2400 });
  await page.getByRole('region', { name: 'Layers' }).waitFor();
  expect((await page.locator('.page').boundingBox())?.width).toBe(1440);
});

test('columns take the whole row on phones and their tablet span on tablets', async () => {
  const page = await open(PATH, { as: 'staff', width: 360 });
  const cells = page.getByRole('region', { name: /^Grid/ }).locator('span');
  await cells.first().waitFor();
  expect((await cells.first().boundingBox())?.width).toBe(328);
  await page.setViewportSize({ width: 768, height: 900 });
  const [one, eight] = [await cells.first().boundingBox(), await cells.nth(12).boundingBox()];
  expect(one?.width).toBe(162);
  expect(eight?.width).toBe(348);
});

test('the sticky call to action is 121 px high on desktop, below the top bar, on layer 100 [CONST-001, SHELL-050]', async () => {
  const page = await open(PATH, { as: 'staff' });
  const bar = page.getByRole('button', { name: 'Save and continue' }).locator('../..');
  expect((await bar.boundingBox())?.height).toBe(121);
  expect(await styleOf(bar, 'zIndex')).toBe('100');
  await page.evaluate('scrollTo(0, 500)');
  await eventually(async () => (await bar.boundingBox())?.y).toBe(56);
});
