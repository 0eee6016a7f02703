import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { eventually, isFocused } from '../../support/page-state.ts';
import { box, choose, file, pending, photoScreens, thumbs } from '../../support/photo-screens.ts';
import { blackPng, cameraJpeg, SVG } from '../../support/photos.ts';
import type { WindowOptions } from '../../support/windows.ts';

const { stage, openProject, photosOf } = photoScreens();

const WORDS = {
  large: 'Only files <10MB are allowed',
  type: 'Only .jpg/.jpeg, .png, and .gif file types are allowed',
  undeleted: 'We were unable to delete the selected photo',
};

/** Collects the window events of the uploader. */
const listen = (page: Page) =>
  page.evaluate(`window.told = [];
    for (const name of ['photoUpload', 'photoDelete'])
      addEventListener(name, ({ type, detail }) => window.told.push({ type, detail }));`);
const told = (page: Page) => page.evaluate<{ type: string; detail: Record<string, unknown> }[]>('window.told');

test('chosen photos upload automatically, are pending, then processed; window events are dispatched [UPLOAD-001, UPLOAD-002, UPLOAD-003, UPLOAD-021, UPLOAD-025, UPLOAD-026, UPLOAD-028, UPLOAD-037, UPLOAD-038, DATA-082]', async () => {
  const page = await openProject();
  await listen(page);
  const posted: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(`/projects/${stage.project.id}/photos`))
      posted.push(request.postDataJSON());
  });
  await choose(page, file('wall.jpg', await cameraJpeg()), file('plan.png', blackPng(300)));
  await eventually(() => pending(page).count()).toBe(2);
  expect(await thumbs(page).count()).toBe(0);
  const uploads = posted.flatMap((body) =>
    Object.entries((body as { transloadit_assemblies: object }).transloadit_assemblies),
  );
  expect(uploads.map(([id, record]) => [record.id === id, record.photoType, record.name])).toEqual([
    [true, 'project', 'wall.jpg'],
    [true, 'project', 'plan.png'],
  ]);
  await eventually(() => thumbs(page).count()).toBe(2);
  expect(await pending(page).count()).toBe(0);
  const ids = (await photosOf()).map(({ id }) => id);
  const [last] = (await told(page)).slice(-1);
  expect([last?.type, last?.detail.projectId]).toEqual(['photoUpload', stage.project.id]);
  const list = last?.detail.photoList as { id: string; url: string }[];
  expect(list.map(({ id }) => id).sort()).toEqual(ids.sort());
  expect(list.every(({ url }) => url.startsWith('/api/v1/photos/'))).toBe(true);
  // they open over the dialog, and closing them leaves it open
  await thumbs(page).first().click();
  const viewer = page.getByRole('dialog', { name: `Photos of ${stage.project.title}` });
  await eventually(() => viewer.locator('img').getAttribute('data-state')).toBe('loaded');
  await page.keyboard.press('Escape');
  await eventually(() => viewer.count()).toBe(0);
  await eventually(() => box(page).isVisible()).toBe(true);
});

test('rejects other files with the spec’s messages and their counts, without uploading [UPLOAD-010, UPLOAD-015, UPLOAD-016]', async () => {
  const page = await openProject();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  const eleven = Buffer.concat([await cameraJpeg(), Buffer.alloc(11_000_000)]);
  await choose(page, file('a.jpg', eleven), file('b.jpg', eleven), file('drawing.png', Buffer.from(SVG)));
  const errors = () => box(page).getByRole('alert').locator('span > span').allTextContents();
  await eventually(errors).toEqual([WORDS.large, '(2)', WORDS.type, '(1)']);
  await choose(
    page,
    file('a.svg', Buffer.from(SVG)),
    file('b.webp', Buffer.from('RIFF')),
    file('c.pdf', Buffer.from('%PDF')),
  );
  await eventually(errors).toEqual([WORDS.type, '(3)']);
  expect(sent).toEqual([]);
  expect(await photosOf()).toEqual([]);
});

test('shows the same messages for server-side rejections: 256 megapixels, HTML behind an image signature', async () => {
  const page = await openProject({ expected: [/413 \(/, /415 \(/] });
  const html = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<html><script>alert(1)</script>')]);
  await choose(page, file('bomb.png', blackPng(16_000)), file('page.png', html), file('good.png', blackPng(40)));
  const errors = () => box(page).getByRole('alert').locator('span > span').allTextContents();
  await eventually(errors).toEqual([WORDS.large, '(1)', WORDS.type, '(1)']);
  await eventually(() => thumbs(page).count()).toBe(1);
});

describe('pending photos', () => {
  const NOTHING = { processed: [], refused: [] };

  /** Opens a project with pending photos, whose polls get `answer`. The clock is paused. */
  async function asking(answer: (at: number) => object | null, ...files: ReturnType<typeof file>[]) {
    const page = await openProject({ expected: [/Failed to load resource/] });
    let asked = 0;
    await page.route('**/processed_images?*', (route) => {
      const body = answer(asked++);
      return body ? route.fulfill({ json: body }) : route.abort();
    });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await choose(page, ...files);
    await eventually(async () => {
      await page.clock.runFor(1);
      return pending(page).count();
    }).toBe(files.length);
    /** Advances the clock until there were so many polls. */
    const until = (rounds: number) =>
      expect
        .poll(
          async () => {
            await page.clock.runFor(100);
            return asked;
          },
          { interval: 50 },
        )
        .toBe(rounds);
    const slow = () => box(page).getByText('This is taking longer than usual. Your photos are safe.');
    const lookAgain = async () => {
      await eventually(async () => {
        await page.clock.runFor(1);
        return slow().count();
      }).toBe(1);
      await page.clock.runFor(60_000);
    };
    return { page, asked: () => asked, until, stops: lookAgain };
  }
  const wall = async () => file('wall.jpg', await cameraJpeg());

  test('are polled every 2 seconds until the retry counter is above 5 [UPLOAD-027, UPLOAD-031, UPLOAD-032]', async () => {
    const { page, asked, until, stops } = await asking(() => NOTHING, await wall());
    // the time of each poll by the page's clock
    await page.evaluate(`window.moments = [];
      const { fetch } = window;
      window.fetch = (...sent) => {
        if (String(sent[0]).includes('/processed_images?')) window.moments.push(Date.now());
        return fetch(...sent);
      };`);
    for (let round = 1; round <= 6; round++) await until(round);
    const moments = await page.evaluate<number[]>('window.moments');
    const gaps = moments.slice(1).map((moment, at) => moment - (moments[at] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2_000);
    // the clock advances during a response, so a gap may be a little longer
    expect(Math.min(...gaps)).toBeLessThan(3_000);
    await stops();
    expect(asked()).toBe(6);
    await box(page).getByRole('button', { name: 'Check again' }).click();
    await until(7);
  });

  test('a failed poll counts as a retry and shows nothing [UPLOAD-030, UPLOAD-033]', async () => {
    const { page, asked, until, stops } = await asking(() => null, await wall());
    for (let round = 1; round <= 6; round++) {
      await until(round);
      // after the last one a note says that this is taking long, which is no error
      if (round < 6) expect(await box(page).locator('[role=alert]').textContent()).toBe('');
    }
    await stops();
    expect(asked()).toBe(6);
  });

  test('the retry counter resets when a photo was processed [UPLOAD-029]', async () => {
    let files: string[] = [];
    const photo = { id: crypto.randomUUID(), url: '', thumbnail_url: 'data:,', may_delete: true };
    const settled = () => ({ processed: [{ file_id: files[0], ...photo }], refused: [] });
    const { page, asked, until, stops } = await asking(
      (at) => (at === 4 ? settled() : NOTHING),
      await wall(),
      file('plan.png', blackPng(300)),
    );
    page.on('request', (request) => {
      const { searchParams, pathname } = new URL(request.url());
      if (pathname.endsWith('/processed_images')) files = searchParams.getAll('transloadit_ids');
    });
    for (let round = 1; round <= 11; round++) await until(round);
    await eventually(() => thumbs(page).count()).toBe(1);
    // the fifth succeeded and reset the counter: six more followed
    await stops();
    expect(asked()).toBe(11);
  });
});

describe('edit mode', () => {
  async function withPhotos(amount: number, options: WindowOptions = {}) {
    const page = await openProject(options);
    await choose(page, ...Array.from({ length: amount }, (_, at) => file(`${at}.png`, blackPng(40 + at))));
    await eventually(() => thumbs(page).count()).toBe(amount);
    return page;
  }
  const deletes = (page: Page) => box(page).getByRole('button', { name: /^Delete photo/ });

  test('toggles the delete overlays; by keyboard the focus moves to the next photo [UPLOAD-004, UPLOAD-034, UPLOAD-039, UPLOAD-040]', async () => {
    const page = await withPhotos(3);
    await listen(page);
    const before = (await photosOf()).map(({ id }) => id);
    expect(await deletes(page).count()).toBe(0);
    await box(page).getByRole('button', { name: 'Edit' }).click();
    await eventually(() => deletes(page).count()).toBe(3);
    await box(page).getByRole('button', { name: 'Done' }).click();
    expect(await deletes(page).count()).toBe(0);
    await box(page).getByRole('button', { name: 'Edit' }).click();
    await page.route('**/photos/*?photo_id=*', async (route) => {
      // removed before the server responds
      await eventually(() => deletes(page).count()).toBe(2);
      await route.continue();
    });
    await deletes(page).nth(1).focus();
    await page.keyboard.press('Enter');
    await eventually(() => deletes(page).count()).toBe(2);
    await eventually(() => isFocused(deletes(page).nth(1))).toBe(true);
    await eventually(() => told(page)).toEqual([
      { type: 'photoDelete', detail: { photoId: before[1], projectId: stage.project.id } },
    ]);
    expect((await photosOf()).map(({ id }) => id)).toEqual([before[0], before[2]]);
  });

  test('restores a photo that the server failed to delete, with a message [UPLOAD-035, UPLOAD-036]', async () => {
    const page = await withPhotos(3, { expected: [/500 \(/] });
    await listen(page);
    const shown = () =>
      box(page)
        .locator('li img')
        .evaluateAll((images) => images.map((one) => one.getAttribute('src')));
    const before = await shown();
    await page.route('**/photos/*?photo_id=*', (route) => route.fulfill({ status: 500, json: { detail: 'no' } }));
    await box(page).getByRole('button', { name: 'Edit' }).click();
    await deletes(page).nth(1).click();
    await box(page).getByRole('alert').getByText(WORDS.undeleted, { exact: true }).waitFor();
    expect(await shown()).toEqual(before);
    expect(await told(page)).toEqual([]);
    expect(await photosOf()).toHaveLength(3);
  });

  test('deletes by touch', async () => {
    const page = await withPhotos(1, { width: 360, touch: true });
    await box(page).getByRole('button', { name: 'Edit' }).tap();
    await deletes(page).first().tap();
    await eventually(() => photosOf()).toEqual([]);
    await box(page).getByText('Choose photos or drop them here.').waitFor();
  });
});

test('in a dialog the box is low until there are photos', async () => {
  const page = await openProject();
  const frame = box(page).locator('> div[style]');
  await box(page).getByText('Choose photos or drop them here.').waitFor();
  expect((await frame.boundingBox())?.height).toBeLessThanOrEqual(120);
});

test('thumbnails are 68 px, 62 on phones; the box is 250 high and as wide as its container [UPLOAD-005, UPLOAD-006, UPLOAD-007, UPLOAD-008]', async () => {
  const page = await openProject();
  await choose(page, file('wall.jpg', await cameraJpeg()));
  await eventually(() => thumbs(page).count()).toBe(1);
  for (const [width, side] of [
    [1440, 68],
    [577, 68],
    [576, 62],
    [360, 62],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const { width: wide, height: high } = (await thumbs(page).first().boundingBox()) ?? {};
    expect([width, wide, high]).toEqual([width, side, side]);
    const frame = box(page).locator('> div[style]');
    const [inner, outer] = [await frame.boundingBox(), await box(page).boundingBox()];
    expect([inner?.height, inner?.width]).toEqual([250, outer?.width]);
  }
});
