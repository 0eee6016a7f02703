import { createHash, randomInt } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { MAX_UNFINISHED_PHOTOS } from '#contract/photos/rules.ts';
import { eventually } from '../../support/page-state.ts';
import { box, choose, file, pending, photoScreens, thumbs } from '../../support/photo-screens.ts';
import { blackPng, cameraJpeg, noisyJpeg } from '../../support/photos.ts';

const { stage, visit, openProject, photosOf, verify } = photoScreens();

/** Console messages of an interrupted connection. */
const BROKEN = [/Failed to load resource: net::ERR/, /409 \(Conflict\)/];

test('a photo of 9 MB is intact after ten interruptions at random offsets', async () => {
  const photo = await noisyJpeg(9_000_000);
  const page = await openProject({ cuttable: true, expected: BROKEN });
  await page.route('**/photo_assemblies', (route) => route.abort());
  stage.proxy.disconnectAt(Array.from({ length: 10 }, () => randomInt(50_000, photo.length)));
  const before = stage.proxy.disconnects;
  await choose(page, file('wall.jpg', photo));
  // stopped before processing, to compare every byte
  await expect.poll(() => box(page).locator('[data-state=cut]').count()).toBe(1);
  expect(stage.proxy.disconnects - before).toBe(10);
  const uploads = join(stage.server.folder, 'uploads/photo_uploads');
  const [name = ''] = readdirSync(uploads).filter(
    (one) => !one.endsWith('.json') && statSync(join(uploads, one)).size === photo.length,
  );
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(hash(readFileSync(join(uploads, name)))).toBe(hash(photo));
  await page.unroute('**/photo_assemblies');
  await box(page).getByRole('button', { name: 'Resume upload' }).click();
  await eventually(() => thumbs(page).count()).toBe(1);
  const [made] = await photosOf();
  const served = Buffer.from(await (await fetch(`${stage.server.origin}${made?.url}`)).arrayBuffer());
  const { width = 0, height = 0, exif } = await sharp(served).metadata();
  expect([Math.max(width, height), exif]).toEqual([2_560, undefined]);
});

test('an upload resumes when the photo is chosen again after the page was closed', async () => {
  const path = join(stage.server.folder, 'wall.jpg');
  writeFileSync(path, await noisyJpeg(6_000_000));
  const page = await openProject({ cuttable: true, expected: BROKEN });
  stage.proxy.disconnectAt([2_500_000]);
  const before = stage.proxy.disconnects;
  await box(page).getByLabel('Add photos').setInputFiles(path);
  await eventually(() => stage.proxy.disconnects).toBe(before + 1);
  const again = await page.context().newPage();
  await page.close();
  const requests: string[] = [];
  again.on('request', (request) => {
    if (request.url().includes('/photo_uploads'))
      requests.push(`${request.method()} ${request.headers()['upload-offset'] ?? ''}`);
  });
  await again.goto(page.url());
  await box(again).waitFor();
  await box(again).getByLabel('Add photos').setInputFiles(path);
  await eventually(() => thumbs(again).count()).toBe(1);
  // it asked for the offset and sent the rest
  expect(requests[0]).toBe('HEAD ');
  const [, from] = /^PATCH (\d+)$/.exec(requests.find((one) => one.startsWith('PATCH')) ?? '') ?? [];
  // how much of the rest had reached the server when the connection broke depends on the machine
  expect(Number(from)).toBeGreaterThan(0);
  expect(requests.filter((one) => one.startsWith('POST'))).toEqual([]);
});

describe('in the form of a new record', () => {
  const field = (page: Page) => page.locator('input[name=transloadit_assemblies]').inputValue();

  test('photos are pending, the form value has their assemblies as JSON, and the record gets them [UPLOAD-022, UPLOAD-023, UPLOAD-024]', async () => {
    const page = await visit('prime', `/profile/${stage.mwbeId}`);
    await page.getByRole('button', { name: 'Record work' }).click();
    await box(page).waitFor();
    expect(await field(page)).toBe('');
    await choose(page, file('wall.jpg', await cameraJpeg()), file('plan.png', blackPng(300)));
    await eventually(() => pending(page).count()).toBe(2);
    await eventually(async () => Object.keys(JSON.parse(await field(page)))).toHaveLength(2);
    const uploads = JSON.parse(await field(page)) as Record<string, { id: string; assemblyUrl: string }>;
    for (const [id, record] of Object.entries(uploads))
      expect([record.id, record.assemblyUrl]).toEqual([id, `/api/v1/photo_assemblies/${id}`]);
    await box(page).getByRole('button', { name: 'Edit' }).click();
    await box(page).getByRole('button', { name: 'Delete photo 2' }).click();
    await eventually(() => pending(page).count()).toBe(0);
    expect(Object.keys(JSON.parse(await field(page)))).toEqual(Object.keys(uploads).slice(0, 1));
    const dialog = page.getByRole('dialog', { name: 'Record work' });
    await dialog.getByLabel('Project title').fill(`${stage.project.title}, annex`);
    await dialog.getByLabel('Contract amount').fill('640000');
    await dialog.getByLabel('Start date').fill('2025-02-03');
    await dialog.getByLabel('Project completion date').fill('2026-01-15');
    const answer = page.waitForResponse((one) => one.url().endsWith('/api/v1/projects'));
    await dialog.getByRole('button', { name: 'Send to the firm' }).click();
    const { id } = (await (await answer).json()) as { id: string };
    await eventually(async () => (await photosOf(id)).length).toBe(1);
  });
});

test('no way out of the dialog loses a photo that is uploading: closing asks, and a response waits for it', async () => {
  const page = await openProject();
  const release = await holdUploads(page);
  await choose(page, file('wall.jpg', await cameraJpeg()));
  const uploading = box(page).locator('[data-state=sending]');
  await uploading.waitFor();
  const dialog = page.getByRole('dialog', { name: /work history|revision/i }).first();
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  for (const leave of [() => page.keyboard.press('Escape'), () => button('Close').click()]) {
    await leave();
    await question.getByText("Your photos are still uploading. They'll be lost if you leave.").waitFor();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await eventually(() => question.count()).toBe(0);
  }
  const wait = dialog.getByText('Your photos are still uploading. Wait until each one shows as pending.');
  const responses: string[] = [];
  page.on(
    'request',
    (one) => one.method() !== 'GET' && /projects?\b|revision/.test(one.url()) && responses.push(one.url()),
  );
  await dialog.getByLabel('Work description (required)').fill('Switchgear');
  await button('Mark as verified').click();
  await wait.waitFor();
  await button('Reject').click();
  await dialog.getByRole('radio').first().check();
  await button('Send').click();
  await wait.waitFor();
  await button('Cancel').click();
  await button('Request revision').click();
  await dialog.getByLabel('Contract amount').fill('900000');
  await button('Request revision').click();
  await wait.waitFor();
  await button('Cancel').click();
  // it went on while the other modes were shown
  await uploading.waitFor();
  expect(responses).toEqual([]);
  release();
  await eventually(() => thumbs(page).count()).toBe(1);
  await button('Mark as verified').click();
  await page.getByText('Verified request.', { exact: true }).waitFor();
  expect(await photosOf()).toHaveLength(1);
});

test('a new record keeps a photo that is uploading while the firm is changed, and asks before it is closed', async () => {
  const page = await visit('prime', '/details#work-history');
  const release = await holdUploads(page);
  await page.getByRole('button', { name: 'Record work' }).click();
  const pick = async () => {
    await page.getByLabel('Firm name').fill('Batista');
    await page.getByRole('list', { name: 'Matching firms' }).getByRole('button').first().click();
  };
  await pick();
  await choose(page, file('wall.jpg', await cameraJpeg()));
  await box(page).locator('[data-state=sending]').waitFor();
  await page.getByRole('button', { name: 'Change firm' }).click();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await pick();
  await box(page).locator('[data-state=sending]').waitFor();
  release();
  await eventually(() => pending(page).count()).toBe(1);
});

/** Holds what the browser sends of photos. @returns how to let it pass */
async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/photo_uploads**', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('photos of verified work show on the firm’s profile, for guests too', async () => {
  const page = await openProject();
  await choose(page, file('wall.jpg', await cameraJpeg()));
  await eventually(() => thumbs(page).count()).toBe(1);
  await verify();
  const guest = await visit(null, `/profile/${stage.mwbeId}`);
  const strip = guest.getByRole('list', { name: `Photos of ${stage.project.title}`, exact: true });
  await strip.getByRole('button', { name: 'Open photo 1' }).click();
  const viewer = guest.getByRole('dialog', { name: `Photos of ${stage.project.title}` });
  await eventually(() => viewer.locator('img').getAttribute('data-state')).toBe('loaded');
});

test('too many uploads: shows the limit, keeps the photo and can be resumed', async () => {
  const page = await openProject({ expected: [/429 \(Too Many Requests\)/] });
  await page.clock.install();
  const problem = { status: 429, contentType: 'application/problem+json' };
  const body = JSON.stringify({ status: 429, detail: MAX_UNFINISHED_PHOTOS.tooMany });
  await page.route('**/photo_uploads', (route) => route.fulfill({ ...problem, body }));
  await choose(page, file('wall.jpg', await cameraJpeg()));
  const words = box(page).getByText(MAX_UNFINISHED_PHOTOS.tooMany);
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000);
      return words.count();
    })
    .toBe(1);
  await page.unroute('**/photo_uploads');
  await box(page).getByRole('button', { name: 'Resume upload' }).click();
  await page.clock.resume();
  await eventually(() => thumbs(page).count()).toBe(1);
  expect(await words.count()).toBe(0);
});
