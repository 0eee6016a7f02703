import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { PHOTO_UPLOAD } from '#contract/photos/rules.ts';
import type { Assemblies } from '#contract/photos/schema.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { newUploadName, openUploadStore } from '#server/kernel/files/upload-stores.ts';
import { createAssembly, inspectUpload } from '#server/photos/commands/create-assembly.ts';
import { addFirmPhotos, addPhotos } from '#server/photos/commands/project-photos.ts';
import { actingAs } from './acting.ts';

/** Drawings, so that nobody takes them for photos of real work. */
const PICTURES = ['elevation', 'plan', 'wall'];
const FOLDER = join(import.meta.dirname, '../../samples/photos');

/** Adds photos to a project, as its form does; the product processes them after the start. */
export const addDemoPhotos = (services: AppServices, actor: UserActor, project: string, now: Date): Promise<void> =>
  addPictures(services, actor, now, (ctx, photos) => addPhotos(ctx, project, photos));

/** Adds photos to a firm's own. */
export const addDemoFirmPhotos = (services: AppServices, actor: UserActor, firm: string, now: Date): Promise<void> =>
  addPictures(services, actor, now, (ctx, photos) => addFirmPhotos(ctx, firm, photos));

async function addPictures(
  services: AppServices,
  actor: UserActor,
  now: Date,
  add: (ctx: WriteContext, photos: Assemblies) => Promise<unknown>,
): Promise<void> {
  const uploads = await Promise.all(PICTURES.map((name) => upload(services, actor, name)));
  const inspected = await Promise.all(uploads.map((name) => inspectUpload({ ...services.readContext(), actor }, name)));
  await services.transact(async (ctx) => {
    actingAs(ctx, actor, now);
    const records = [];
    for (const one of inspected) records.push(await createAssembly(ctx, one));
    await add(ctx, Object.fromEntries(records.map((record) => [record.id, record])));
  });
}

/** @returns its name */
async function upload({ config }: AppServices, { id: owner }: UserActor, picture: string): Promise<string> {
  const bytes = await readFile(join(FOLDER, `${picture}.png`));
  const store = openUploadStore(config, PHOTO_UPLOAD.path.slice(1));
  const name = newUploadName(owner);
  const metadata = { filename: `${picture}.png`, owner };
  await store.create(new Upload({ id: name, size: bytes.length, offset: 0, metadata }));
  await store.write(Readable.from([bytes]), name, 0);
  return name;
}
