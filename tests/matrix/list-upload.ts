import { metadataOf } from '../support/lists.ts';
import type { World } from './world.ts';

/** An upload that has arrived whole: the actor's own where the actor is staff. @returns its name */
export async function upload(
  world: World,
  text = 'Company Name,City\nOrlo,Bowie',
  path = '/imports/uploads',
): Promise<string> {
  const headers = { authorization: `Bearer ${await world.token('INTERNAL')}`, 'tus-resumable': '1.0.0' };
  const begun = await world.app.http.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { ...headers, 'upload-length': String(text.length), 'upload-metadata': metadataOf('list.csv') },
  });
  const name = String(begun.headers.location).split('/').at(-1) ?? '';
  await world.app.http.inject({
    method: 'PATCH',
    url: `/api/v1${path}/${name}`,
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    payload: text.slice(0, -1),
  });
  return name;
}
