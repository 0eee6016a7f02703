import { afterAll, expect, test } from 'vitest';
import { startFakeTransloadit } from '../../support/fake-transloadit.ts';
import { eventually } from '../../support/page-state.ts';
import { choose, file, pending, photoScreens, thumbs } from '../../support/photo-screens.ts';
import { cameraJpeg } from '../../support/photos.ts';
import { freePort } from '../../support/ports.ts';

let service: Awaited<ReturnType<typeof startFakeTransloadit>>;
const { stage, openProject, photosOf } = photoScreens(async () => {
  service = await startFakeTransloadit();
  const port = String(await freePort());
  return { ...service.env, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
});
afterAll(() => service.close());

test('uploads a photo to the configured service and shows the processed result [UPLOAD-041]', async () => {
  const page = await openProject({ expected: [/^foreign request: http:\/\/127\.0\.0\.1/] });
  const ours: string[] = [];
  page.on('request', (request) => request.url().includes('/photo_uploads') && ours.push(request.url()));
  await choose(page, file('north wall.jpg', await cameraJpeg()));
  await eventually(() => pending(page).count()).toBe(1);
  const [[id = ''] = []] = [...service.assemblies];
  expect([ours, service.assemblies.get(id)?.file.size]).toEqual([[], (await cameraJpeg()).length]);
  expect(await photosOf()).toEqual([]);
  expect(await service.notify(id)).toBe(204);
  await eventually(() => thumbs(page).count()).toBe(1);
  const picture = thumbs(page).locator('img');
  await eventually(() => picture.evaluate((img) => 'naturalWidth' in img && img.naturalWidth)).toBe(64);
  expect(await picture.getAttribute('src')).toBe(`${service.url}/${id}/thumbnail.png`);
  expect((await photosOf()).map(({ url }) => url)).toEqual([`${service.url}/${id}/photo.png`]);
  expect(stage.server.output()).not.toContain(service.env.PHOTO_SERVICE_SECRET);
});
