import { randomBytes, randomUUID } from 'node:crypto';
import { HOUR_MS } from '#contract/durations.ts';
import type { WorkHistoryState } from '#contract/work-history/rules.ts';
import { signPhotoUrl } from '#server/photos/adapters/signed-urls.ts';
import { createPhoto } from '#server/photos/factory.ts';
import { photoStorageKey } from '#server/photos/reads.ts';
import type { Actor } from '../actors.ts';
import { inside, withoutImpersonator } from '../cells.ts';
import { table } from '../table.ts';
import type { Whose, World } from '../world.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

/** The user behind an actor; somebody else for anonymous actors. */
async function idOf(world: World, actor: Actor): Promise<string> {
  const people = world.db.kysely.selectFrom('users').select('id');
  const own = await people.where('email', '=', world.emailOf(actor)).executeTakeFirst();
  return own?.id ?? (await idOf(world, 'INTERNAL'));
}

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

/** An upload by the actor, attached to no project. */
async function unattachedUpload(world: World, actor: Actor): Promise<string> {
  const file_id = randomBytes(16).toString('hex');
  await createPhoto(world.db.kysely, { file_id, added_by: await idOf(world, actor) });
  return file_id;
}

/** A project with a photo that its hiring side added. */
async function projectWithPhoto(world: World, actor: Actor, whose: Whose, state?: WorkHistoryState) {
  const projectId = await world.project(actor, whose, state);
  const secret = randomBytes(32);
  const file_id = randomBytes(16).toString('hex');
  const added_by = await idOf(world, 'PRIME');
  const photoId = await createPhoto(world.db.kysely, { project_id: projectId, added_by, secret, file_id });
  return { projectId, photoId, secret, file_id };
}

const project = (whose: Whose, state?: WorkHistoryState) => async (world: World, actor: Actor) => ({
  params: { projectId: (await projectWithPhoto(world, actor, whose, state)).projectId },
});

const PHOTO = 'id url thumbnail_url may_delete';

/** The parties of a project; once the work is verified, everybody. */
const listPhotos = table({
  route: 'GET HEAD /api/v1/projects/:projectId/photos',
  requests: {
    own: project('own'),
    counterpart: project('counterpart'),
    foreign: project('foreign'),
    verified: project('foreign', 'verified'),
    missing: () => ({ params: { projectId: randomUUID() } }),
    malformed: async (world, actor) => [
      { params: { projectId: 'x' } },
      { ...(await project('own')(world, actor)), query: 'all=true' },
    ],
  },
  cells: `
                                                                  own counterpart foreign verified missing malformed
    anonymous closed-account expired-session ended-session        404 404         404     200      404     400
    dashboard-payments-invitee                                    404    404    404    200    404    400
    MWBE PRIME impersonator colleague foreign-tenant DEVELOPER                 200 404         404     200      404     400
    GOVERNMENT_AGENCY MWBE-of-the-hirer                           200 404         404     200      404     400
    INTERNAL MWBE-without-firm payments-invitee                                    404 404         404     200      404     400
  `,
  keys: `photos ${inside('photos[]', PHOTO)} pending may_add`,
});

const firmPhotos = table({
  route: 'GET HEAD /api/v1/mwbes/:id/verified_work_photos',
  requests: {
    own: async (world, actor) => {
      await projectWithPhoto(world, actor, 'own', 'verified');
      return { params: { id: world.parties(actor, 'own').mwbeId } };
    },
    missing: () => ({ params: { id: randomUUID() } }),
    malformed: () => [{ params: { id: 'x' } }, { params: { id: randomUUID() }, query: 'state=pending' }],
  },
  cells: `
                                                                  own missing malformed
    anonymous closed-account expired-session ended-session        200 200     400
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200 200     400
    GOVERNMENT_AGENCY INTERNAL MWBE-of-the-hirer                  200 200     400
    MWBE-without-firm payments-invitee                                             200 200     400
  `,
  keys: `[].project_id [].photo ${inside('[].photo', PHOTO)}`,
});

const statusOf = (whose: Whose) => async (world: World, actor: Actor) => {
  const { projectId, file_id } = await projectWithPhoto(world, actor, whose);
  return { params: { projectId }, query: `transloadit_ids=${file_id}` };
};

const processed = table({
  route: 'GET HEAD /api/v1/projects/:projectId/processed_images',
  requests: {
    own: statusOf('own'),
    counterpart: statusOf('counterpart'),
    foreign: statusOf('foreign'),
    missing: () => ({ params: { projectId: randomUUID() }, query: `transloadit_ids=${'0'.repeat(32)}` }),
    malformed: async (world, actor) => {
      const { params } = await statusOf('own')(world, actor);
      return [{ params: { projectId: 'x' } }, { params, query: 'transloadit_ids=x' }, { params, query: 'ids=x' }];
    },
  },
  cells: `
                                                                  own counterpart foreign missing malformed
    anonymous closed-account expired-session ended-session        401 401         401     401     401
    dashboard-payments-invitee                                    404    404    404    404    400
    MWBE PRIME impersonator colleague foreign-tenant DEVELOPER                 200 404         404     404     400
    GOVERNMENT_AGENCY MWBE-of-the-hirer                           200 404         404     404     400
    INTERNAL MWBE-without-firm payments-invitee                                    404 404         404     404     400
  `,
  keys: `processed ${inside('processed[]', `file_id ${PHOTO}`)} refused`,
});

const addingTo = (whose: Whose) => async (world: World, actor: Actor) => {
  const file = await unattachedUpload(world, actor);
  const body = { transloadit_assemblies: { [file]: recordOf(file) } };
  return { params: { projectId: await world.project(actor, whose) }, body };
};

/** The actor's own uploads, to projects of their own side. */
const add = table({
  route: 'POST /api/v1/projects/:projectId/photos',
  requests: {
    own: addingTo('own'),
    counterpart: addingTo('counterpart'),
    foreign: addingTo('foreign'),
    'foreign-upload': async (world, actor) => {
      const file = randomBytes(16).toString('hex');
      await createPhoto(world.db.kysely, { file_id: file });
      const body = { transloadit_assemblies: { [file]: recordOf(file) } };
      return { params: { projectId: await world.project(actor, 'own') }, body };
    },
    missing: async (world, actor) => ({
      ...(await addingTo('own')(world, actor)),
      params: { projectId: randomUUID() },
    }),
    malformed: async (world, actor) => {
      const { params, body } = await addingTo('own')(world, actor);
      const file = Object.keys(body.transloadit_assemblies)[0] ?? '';
      const foreignService = { ...recordOf(file), assemblyUrl: 'http://169.254.169.254/' };
      return [
        { params },
        { params, body: {} },
        { params, body: { transloadit_assemblies: {} } },
        { params, body: { transloadit_assemblies: { [file]: foreignService } } },
        { params, body: { ...body, side: 'mwbe' } },
        { params: { projectId: 'x' }, body },
      ];
    },
  },
  cells: `
                                                                  own counterpart foreign foreign-upload missing malformed
    anonymous closed-account expired-session ended-session        401 401         401     401            401     401
    dashboard-payments-invitee                                    404    404    404    404    404    400
    MWBE PRIME impersonator colleague foreign-tenant DEVELOPER                 201 404         404     400            404     400
    GOVERNMENT_AGENCY MWBE-of-the-hirer                           201 404         404     400            404     400
    MWBE-without-firm payments-invitee                                             404 404         404     404            404     400
    INTERNAL                                                      403 403         403     403            403     403
  `,
  keys: 'uploads uploads[].file_id uploads[].url',
});

const deletingFrom = (whose: Whose) => async (world: World, actor: Actor) => {
  const { projectId, photoId } = await projectWithPhoto(world, actor, whose);
  return { params: { projectId, photoId } };
};

/** A photo of the hiring side: deletable by the firm and by the hiring side. */
const remove = table({
  route: 'DELETE /api/v1/projects/:projectId/photos/:photoId',
  requests: {
    own: deletingFrom('own'),
    counterpart: deletingFrom('counterpart'),
    foreign: deletingFrom('foreign'),
    'of-the-firm': async (world, actor) => {
      const projectId = await world.project(actor, 'own');
      const more = { project_id: projectId, side: 'mwbe', added_at: NOW } as const;
      return { params: { projectId, photoId: await createPhoto(world.db.kysely, more) } };
    },
    swapped: async (world, actor) => {
      const { photoId } = await projectWithPhoto(world, actor, 'foreign');
      return { params: { projectId: await world.project(actor, 'own'), photoId } };
    },
    malformed: async (world, actor) => {
      const { params } = await deletingFrom('own')(world, actor);
      return [{ params, query: `photo_id=${randomUUID()}` }, { params: { ...params, photoId: 'x' } }];
    },
  },
  cells: withoutImpersonator(`
                                                                  own counterpart foreign of-the-firm swapped malformed
    anonymous closed-account expired-session ended-session        401 401         401     401         401     401
    MWBE                                                          204 404         404     204         404     400
    dashboard-payments-invitee                                    404    404    404    404    404    400
    PRIME impersonator colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY    204 404         404     403         404     400
    MWBE-of-the-hirer                                             204 404         404     403         404     400
    MWBE-without-firm payments-invitee                                             404 404         404     404         404     400
    INTERNAL                                                      403 403         403     403         403     403
  `),
  keys: null,
});

/** Holders of a signed URL see the image; nobody else does. */
const image = table({
  route: 'GET HEAD /api/v1/photos/:id/:size',
  requests: {
    linked: async (world, actor) => {
      const { photoId, secret } = await projectWithPhoto(world, actor, 'foreign');
      await world.app.services.storage.put(photoStorageKey(photoId, 'photo'), Buffer.from('a photo'));
      const link = signPhotoUrl({ id: photoId, secret }, 'photo', NOW);
      return { params: { id: photoId, size: 'photo' }, query: link.split('?')[1] ?? '' };
    },
    unlinked: async (world, actor) => {
      const { photoId } = await projectWithPhoto(world, actor, 'own');
      const link = signPhotoUrl({ id: photoId, secret: Buffer.alloc(32) }, 'photo', NOW);
      return { params: { id: photoId, size: 'photo' }, query: link.split('?')[1] ?? '' };
    },
    'run-out': async (world, actor) => {
      const { photoId, secret } = await projectWithPhoto(world, actor, 'own');
      const link = signPhotoUrl({ id: photoId, secret }, 'photo', new Date(+NOW - HOUR_MS));
      return { params: { id: photoId, size: 'photo' }, query: link.split('?')[1] ?? '' };
    },
    malformed: async (world, actor) => {
      const { photoId } = await projectWithPhoto(world, actor, 'own');
      return [
        { params: { id: photoId, size: 'photo' } },
        { params: { id: photoId, size: 'photo' }, query: 'expires=1&signature=x' },
        { params: { id: photoId, size: 'original' } },
      ];
    },
  },
  cells: `
                                                                  linked unlinked run-out malformed
    anonymous closed-account expired-session ended-session        200    404      404     400
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200    404      404     400
    GOVERNMENT_AGENCY INTERNAL MWBE-of-the-hirer                  200    404      404     400
    MWBE-without-firm payments-invitee                                             200    404      404     400
  `,
  keys: null,
});

export const photos = [listPhotos, firmPhotos, processed, add, remove, image];
