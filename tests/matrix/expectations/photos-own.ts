import { randomBytes, randomUUID } from 'node:crypto';
import { createPhoto } from '#server/photos/factory.ts';
import type { Actor } from '../actors.ts';
import { firmOf, firmOnly, inside } from '../cells.ts';
import { table } from '../table.ts';
import type { Whose, World } from '../world.ts';

const PHOTO = 'id url thumbnail_url may_delete';
const NOW = new Date('2026-11-20T12:00:00Z');

async function uploaded(world: World, actor: Actor, mwbe_id: string | null) {
  const file_id = randomBytes(16).toString('hex');
  const on = mwbe_id === null ? {} : { mwbe_id, side: 'mwbe' as const, added_at: NOW };
  const id = await createPhoto(world.db.kysely, { file_id, added_by: world.userId(actor), ...on });
  return { id, file_id };
}
const missing = () => ({ params: { id: randomUUID() } });

const list = table({
  route: 'GET HEAD /api/v1/mwbes/:id/photos',
  requests: {
    own: async (world, actor) => {
      const { params } = firmOf('own')(world, actor);
      await uploaded(world, actor, params.id);
      return { params };
    },
    missing,
    malformed: () => [{ params: { id: 'x' } }, { params: { id: randomUUID() }, query: 'all=true' }],
  },
  cells: `
                                                                  own missing malformed
    anonymous closed-account expired-session ended-session        200 404     400
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200 404     400
    GOVERNMENT_AGENCY INTERNAL MWBE-of-the-hirer                  200 404     400
    MWBE-without-firm payments-invitee                            200 404     400
  `,
  keys: `photos ${inside('photos[]', PHOTO)} pending may_add`,
});

const statusOf = (whose: Whose) => async (world: World, actor: Actor) => {
  const { params } = firmOf(whose)(world, actor);
  const { file_id } = await uploaded(world, actor, params.id);
  return { params, query: `transloadit_ids=${file_id}` };
};

const processed = table({
  route: 'GET HEAD /api/v1/mwbes/:id/processed_images',
  requests: {
    own: statusOf('own'),
    foreign: statusOf('foreign'),
    missing: () => ({ ...missing(), query: `transloadit_ids=${'0'.repeat(32)}` }),
    malformed: (world, actor) => [
      { params: { id: 'x' } },
      { ...firmOf('own')(world, actor), query: 'transloadit_ids=x' },
    ],
  },
  cells: firmOnly(200),
  keys: `processed ${inside('processed[]', `file_id ${PHOTO}`)} refused`,
});

const recordOf = (id: string) => ({
  assemblyUrl: `/api/v1/photo_assemblies/${id}`,
  photoType: 'project',
  id,
  name: 'wall.jpg',
  ext: 'jpg',
  size: 2_400_000,
  mime: 'image/jpeg',
  field: 'photos',
});
const adding = async (world: World, actor: Actor) => {
  const { file_id } = await uploaded(world, actor, null);
  return { body: { transloadit_assemblies: { [file_id]: recordOf(file_id) } } };
};

const add = table({
  route: 'POST /api/v1/mwbes/:id/photos',
  requests: {
    own: async (world, actor) => ({ ...firmOf('own')(world, actor), ...(await adding(world, actor)) }),
    foreign: async (world, actor) => ({ ...firmOf('foreign')(world, actor), ...(await adding(world, actor)) }),
    missing: async (world, actor) => ({ ...missing(), ...(await adding(world, actor)) }),
    malformed: (world, actor) => {
      const own = firmOf('own')(world, actor);
      return [
        { ...own, body: {} },
        { ...own, body: { transloadit_assemblies: {} } },
      ];
    },
  },
  cells: firmOnly(201),
  keys: 'uploads uploads[].file_id uploads[].url',
});

const deleting = (whose: Whose) => async (world: World, actor: Actor) => {
  const { params } = firmOf(whose)(world, actor);
  return { params: { ...params, photoId: (await uploaded(world, actor, params.id)).id } };
};

const remove = table({
  route: 'DELETE /api/v1/mwbes/:id/photos/:photoId',
  requests: {
    own: deleting('own'),
    foreign: deleting('foreign'),
    missing: (world, actor) => ({ params: { ...firmOf('own')(world, actor).params, photoId: randomUUID() } }),
    malformed: async (world, actor) => {
      const { params } = await deleting('own')(world, actor);
      return [{ params, query: `photo_id=${randomUUID()}` }, { params: { ...params, photoId: 'x' } }];
    },
  },
  cells: firmOnly(204),
  keys: null,
});

export const ownPhotos = [list, processed, add, remove];
