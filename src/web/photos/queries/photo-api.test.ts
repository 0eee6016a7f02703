import { afterEach, expect, test, vi } from 'vitest';
import type { AssemblyRecord } from '#contract/photos/schema.ts';
import { photoApi } from './photo-api.ts';

afterEach(() => vi.unstubAllGlobals());

const PROJECT = '00000000-0000-4000-8000-000000000001';
const PHOTO = '00000000-0000-4000-8000-000000000002';
const [FIRST, SECOND] = ['a'.repeat(32), 'b'.repeat(32)];
const record: AssemblyRecord = {
  assemblyUrl: `/api/v1/photo_assemblies/${FIRST}`,
  photoType: 'project',
  id: FIRST,
  name: 'wall.jpg',
  ext: 'jpg',
  size: 2_400_000,
  mime: 'image/jpeg',
  field: 'photos',
};

/** Makes the three calls. @returns method, address and body of each */
async function called(calls: ReturnType<typeof photoApi>) {
  const sent: unknown[] = [];
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    sent.push([method, url, body ? JSON.parse(String(body)) : null]);
    return Response.json({});
  });
  await calls.processed([FIRST, SECOND]);
  await calls.add({ [FIRST]: record });
  await calls.remove(PHOTO);
  return sent;
}

test('sends each call to the path and with the payload of the spec', async () => {
  expect(await called(photoApi(PROJECT))).toEqual([
    ['GET', `/api/v1/projects/${PROJECT}/processed_images?transloadit_ids=${FIRST}&transloadit_ids=${SECOND}`, null],
    ['POST', `/api/v1/projects/${PROJECT}/photos`, { transloadit_assemblies: { [FIRST]: record } }],
    ['DELETE', `/api/v1/projects/${PROJECT}/photos/${PHOTO}?photo_id=${PHOTO}`, null],
  ]);
});

test('each of the three paths can be overridden [API-036, API-039, API-041]', async () => {
  const paths = {
    processed: '/sites/:projectId/done',
    add: '/sites/:projectId/pictures',
    remove: '/pictures/:photoId',
  };
  expect(await called(photoApi(PROJECT, paths))).toMatchObject([
    ['GET', `/api/v1/sites/${PROJECT}/done?transloadit_ids=${FIRST}&transloadit_ids=${SECOND}`, null],
    ['POST', `/api/v1/sites/${PROJECT}/pictures`, {}],
    ['DELETE', `/api/v1/pictures/${PHOTO}?photo_id=${PHOTO}`, null],
  ]);
});
