import type { Locator, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { eventually, isFocused } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';
import { expectAccessible } from '../../support/windows.ts';

const { open } = screens();

const stage = (page: Page) => page.getByRole('application', { name: 'Map of firms' });
const markers = (page: Page) => stage(page).getByRole('button', { name: /zoom in$/ });
const pins = (page: Page) => stage(page).locator('button[class*=pin]');
const params = (page: Page) => new URL(page.url()).searchParams;

interface Framed {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}
interface MapAnswer {
  readonly total: number;
  readonly placed: number;
}

function frameOf(url: string): Framed {
  const query = new URL(url).searchParams;
  const side = (name: string) => Number(query.get(name));
  return { west: side('west'), east: side('east'), south: side('south'), north: side('north') };
}

/** The map of a search, drawn, and the part of the world that it last asked for. */
async function mapOf(query: string, visit: Parameters<typeof open>[1] = {}) {
  const page = await open('/notifications', { as: 'agency', ...visit });
  const frames: Framed[] = [];
  page.on('request', (request) => {
    if (/search\/map\?.*west=/.test(request.url())) frames.push(frameOf(request.url()));
  });
  await page.goto(`/search?view=map&${query}`);
  await stage(page).locator('canvas[data-drawn]').waitFor();
  await markers(page).or(pins(page)).first().waitFor();
  await rested(page);
  return { page, frames, last: () => frames.at(-1) ?? frameOf(page.url()) };
}

/** The firms of what it shows are there. */
const rested = (page: Page) => page.locator('[role="application"][aria-busy="false"]').waitFor();

const widthOf = ({ west, east }: Framed) => east - west;

/** Does something and waits until the map asks for another part. */
async function moved(
  { page, frames, last }: Awaited<ReturnType<typeof mapOf>>,
  act: () => Promise<void>,
): Promise<Framed> {
  const before = frames.length;
  await act();
  await eventually(() => frames.length).toBeGreaterThan(before);
  await rested(page);
  return last();
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await locator.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}

const ofTheMap = async (page: Page) => {
  const names = await page.evaluate<string[]>("performance.getEntriesByType('resource').map(({ name }) => name)");
  return names.filter((name) => /states-10m|counties-10m|MapView|search\/map/.test(name));
};

test('shows the map beside the list where there is room, from our own origin, and the list alone on request', async () => {
  const page = await open('/search?q=electrical', { as: 'agency', width: 1440 });
  await stage(page).locator('canvas[data-drawn]').waitFor();
  const [list, map] = [await page.locator('main ol').boundingBox(), await stage(page).boundingBox()];
  expect(map?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0));
  expect(map?.y).toBeLessThan(300);
  const names = await ofTheMap(page);
  expect(names.some((name) => name.includes('/assets/states-10m'))).toBe(true);
  expect(new Set(names.map((name) => new URL(name).origin))).toEqual(new Set([inject('demo').origin]));
  await page.getByText('List', { exact: true }).click();
  await eventually(() => stage(page).count()).toBe(0);
  expect(params(page).get('view')).toBe('list');
  await page.getByText('List and map', { exact: true }).click();
  await stage(page).waitFor();
  expect(params(page).has('view')).toBe(false);
  await page.goBack();
  await eventually(() => stage(page).count()).toBe(0);
});

test('loads the map on request where there is no room beside the list', async () => {
  const page = await open('/search?q=electrical', { as: 'agency', width: 1100 });
  await page
    .getByText(/^[\d,]+ firms$/)
    .first()
    .waitFor();
  expect(await ofTheMap(page)).toEqual([]);
  await page.getByText('Map', { exact: true }).click();
  await stage(page).locator('canvas[data-drawn]').waitFor();
  expect(params(page).get('view')).toBe('map');
});

test('counts firms without a known location, and clusters the rest', async () => {
  const page = await open('/notifications', { as: 'agency' });
  const answer = page.waitForResponse((one) => /search\/map(?!.*west)/.test(one.url()));
  await page.goto('/search?view=map');
  const { total, placed }: MapAnswer = await (await answer).json();
  expect(total).toBeGreaterThan(placed);
  const unplaced = total - placed;
  const said =
    unplaced === 1 ? '1 firm has no known location and is' : `${unplaced} firms have no known location and are`;
  await page
    .getByText(
      `${placed.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} firms on the map. ${said} only in the list.`,
    )
    .waitFor();
  await markers(page).first().waitFor();
  const numbers = async () => (await markers(page).allTextContents()).map((text) => Number(text.replace(/\D/g, '')));
  // most firms, but never more than there are
  await eventually(async () => (await numbers()).reduce((sum, one) => sum + one, 0)).toBeGreaterThan(placed * 0.7);
  expect((await numbers()).reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(placed);
});

test('moves by buttons, keys, wheel and drag, and requests each new area', async () => {
  const map = await mapOf('q=electrical');
  const { page } = map;
  const start = map.last();
  const first = await markers(page).allTextContents();
  const button = (name: string) => stage(page).getByRole('button', { name, exact: true });
  const near = await moved(map, () => button('Zoom in').click());
  expect(widthOf(near) / widthOf(start)).toBeCloseTo(0.5, 2);
  const nearer = await moved(map, () => button('Zoom in').press('+'));
  expect(widthOf(nearer) / widthOf(start)).toBeCloseTo(0.25, 2);
  const shifted = await moved(map, () => button('Zoom in').press('ArrowRight'));
  expect(shifted.west).toBeGreaterThan(nearer.west);
  expect(shifted.south).toBeCloseTo(nearer.south, 3);
  const east = await moved(map, () => button('Zoom out').click());
  expect(widthOf(east) / widthOf(start)).toBeCloseTo(0.5, 2);
  const { x, y } = await middleOf(stage(page));
  const dragged = await moved(map, async () => {
    await page.mouse.move(x, y + 200);
    await page.mouse.down();
    await page.mouse.move(x + 100, y + 260, { steps: 5 });
    await page.mouse.up();
  });
  expect(dragged.west).toBeLessThan(east.west);
  expect(dragged.north).toBeGreaterThan(east.north);
  const wheeled = await moved(map, async () => {
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -240);
  });
  expect(widthOf(wheeled)).toBeLessThan(widthOf(dragged) * 0.8);
  expect(await page.evaluate<number>('scrollY')).toBe(0);
  await button('Show all firms').click();
  await eventually(() => markers(page).allTextContents()).toEqual(first);
});

test('zooms by pinch and pans by one finger', async () => {
  const map = await mapOf('q=electrical', { width: 360, touch: true });
  const { page } = map;
  await stage(page).scrollIntoViewIfNeeded();
  const { x, y } = await middleOf(stage(page));
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
  const start = map.last();
  const pinched = await moved(map, async () => {
    await touch('touchStart', { x: x - 30, y: y + 90 }, { x: x + 30, y: y + 90 });
    for (const apart of [45, 60, 75, 90])
      await touch('touchMove', { x: x - apart, y: y + 90 }, { x: x + apart, y: y + 90 });
    await touch('touchEnd');
  });
  expect(pinched).not.toEqual(start);
  await eventually(() => widthOf(map.last())).toBeLessThan(widthOf(start) * 0.6);
  await rested(page);
  const nearest = map.last();
  const dragged = await moved(map, async () => {
    await touch('touchStart', { x, y: y + 90 });
    for (const by of [20, 50, 80]) await touch('touchMove', { x: x - by, y: y + 90 });
    await touch('touchEnd');
  });
  expect(dragged.west).toBeGreaterThan(nearest.west);
  expect(widthOf(dragged)).toBeCloseTo(widthOf(nearest), 3);
});

test('a cluster zooms to its firms; a pin opens a card that links to the profile', async () => {
  const map = await mapOf('q=electrical');
  const { page } = map;
  const start = map.last();
  const near = await moved(map, () => markers(page).first().press('Enter'));
  expect(widthOf(near)).toBeLessThan(widthOf(start));
  expect(await isFocused(stage(page).getByRole('button', { name: 'Zoom in', exact: true }))).toBe(true);
  await stage(page).getByRole('button', { name: 'Show all firms' }).click();
  await pins(page).first().waitFor();
  await rested(page);
  const pin = pins(page).first();
  const name = (await pin.getAttribute('aria-label')) ?? '';
  await pin.press('Enter');
  const card = stage(page).getByRole('region', { name });
  const link = card.getByRole('link', { name });
  expect(await isFocused(link)).toBe(true);
  await page.keyboard.press('Escape');
  await eventually(() => card.count()).toBe(0);
  expect(await isFocused(pin)).toBe(true);
  await pin.press('Enter');
  await link.press('Enter');
  await page.getByRole('heading', { level: 1 }).getByText(name).waitFor();
});

test('draws the circle of a search radius', async () => {
  const { page } = await mapOf('q=electrical&zip=21201&radius_miles=25');
  /** By how much blue outweighs red in the middle of the map: land alone is nearly white. */
  const tint = () =>
    page.evaluate<number>(`{
      const canvas = document.querySelector('canvas');
      const { data } = canvas.getContext('2d').getImageData(canvas.width / 2 - 40, canvas.height / 2 - 40, 80, 80);
      let [tinted, all] = [0, 0];
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3] !== 255 || data[at] < 200) continue;
        all += 1;
        if (data[at + 2] - data[at] > 10) tinted += 1;
      }
      all === 0 ? -1 : tinted / all;
    }`);
  await eventually(tint).toBeGreaterThan(0.9);
  await page.getByRole('button', { name: 'Remove Within 25 miles of 21201' }).click();
  await eventually(tint).toBeLessThan(0.1);
});

test('lists the firms of the map by county in a table', async () => {
  const map = await mapOf('q=electrical');
  const { page } = map;
  const answer = page.waitForResponse((one) => /search\/map\?.*west=/.test(one.url()));
  await stage(page).getByRole('button', { name: 'Zoom in', exact: true }).click();
  const { placed }: MapAnswer = await (await answer).json();
  await page.getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('table', { name: 'Firms in this part of the map, by county' });
  await table.getByRole('rowheader', { name: 'Howard, Maryland' }).waitFor();
  const sum = async () => {
    const numbers = await table.locator('tbody td:nth-of-type(1)').allTextContents();
    return numbers.reduce((total, text) => total + Number(text.replace(/\D/g, '')), 0);
  };
  await eventually(sum).toBe(placed);
  expect(await table.getByRole('link').first().getAttribute('href')).toMatch(/^\/(?:profile\/)?[\w-]+/);
  await page.getByRole('button', { name: 'Hide table' }).click();
  expect(await table.count()).toBe(0);
});

test('replaces the list on a phone', async () => {
  const page = await open('/search?q=electrical', { as: 'agency', width: 360, touch: true });
  const firm = page.getByRole('heading', { level: 3 }).getByRole('link').first();
  await firm.waitFor();
  await page.getByRole('button', { name: 'Show map' }).tap();
  await stage(page).locator('canvas[data-drawn]').waitFor();
  expect(await firm.isVisible()).toBe(false);
  expect((await stage(page).boundingBox())?.width).toBe(360);
  await page.getByRole('button', { name: 'Show list' }).tap();
  await firm.waitFor();
  expect(params(page).has('view')).toBe(false);
});

test('replaces the list beside the filters on a narrow desktop', async () => {
  const { page } = await mapOf('q=electrical', { width: 1100 });
  const [filters, map] = [page.getByRole('region', { name: 'Filters' }), stage(page)];
  const [left, right] = [await filters.boundingBox(), await map.boundingBox()];
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  expect(right?.y).toBeLessThan(400);
  expect(await page.getByRole('heading', { level: 3 }).getByRole('link').first().isVisible()).toBe(false);
});

test('reports a failed map, keeps the list and retries', async () => {
  const page = await open('/notifications', { as: 'agency', expected: [/503/] });
  await page.route(/search\/map/, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/search?q=electrical&view=map');
  await page.getByText("Couldn't load the map").waitFor();
  await eventually(() => page.getByRole('heading', { level: 3 }).getByRole('link').first().isVisible()).toBe(true);
  await page.unroute(/search\/map/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await stage(page).locator('canvas[data-drawn]').waitFor();
});

test('has no accessibility violations in map, card and table', async () => {
  const { page } = await mapOf('q=electrical');
  await pins(page).first().press('Enter');
  await page.getByRole('button', { name: 'Show as table' }).click();
  await page.getByRole('table').waitFor();
  await expectAccessible(page, 'map');
});
