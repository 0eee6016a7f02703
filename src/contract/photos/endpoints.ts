import { z } from 'zod';
import { HIRING_SIDE } from '../access/user-types.ts';
import { endpoint, fileDownload, MEMBERS, members, PUBLIC } from '../endpoint.ts';
import { repeated, uuid } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import {
  assemblies,
  assemblyRecord,
  pendingPhoto,
  photo,
  photoBytes,
  photoSize,
  photoTicket,
  processedImage,
  refusedImage,
  uploadId,
} from './schema.ts';

const project = z.strictObject({ projectId: uuid });

/** The parties of a project; staff is not one. */
const PARTIES = members('MWBE', ...HIRING_SIDE);

export const endpoints = {
  createAssembly: endpoint({
    method: 'POST',
    path: '/photo_assemblies',
    summary: 'Inspect and process a completed upload before it is attached to a project',
    access: PARTIES,
    body: z.strictObject({ upload: uploadId }),
    status: 201,
    output: assemblyRecord,
    errors: [404, 409, 413, 415],
  }),
  createTicket: endpoint({
    method: 'POST',
    path: '/photo_assemblies/tickets',
    summary: 'A ticket for the configured upload service; null if there is none and photos are uploaded here',
    access: PARTIES,
    body: z.strictObject({ name: assemblyRecord.shape.name, size: photoBytes, ext: assemblyRecord.shape.ext }),
    status: 201,
    output: z.strictObject({ ticket: photoTicket.nullable() }),
    errors: [409],
  }),
  notify: endpoint({
    method: 'POST',
    path: '/photo_assemblies/notify',
    summary: 'Webhook of the configured upload service: the result of an assembly, signed',
    access: PUBLIC,
    encoding: 'form',
    body: z.strictObject({ transloadit: z.string(), signature: z.string().max(LIMITS.shortText) }),
    status: 204,
    output: z.null(),
    errors: [403, 404],
  }),
  list: endpoint({
    method: 'GET',
    path: '/projects/:projectId/photos',
    summary: 'Photos of a project: for its parties, and for everybody once the work is verified',
    access: PUBLIC,
    params: project,
    output: z.strictObject({ photos: z.array(photo), pending: z.array(pendingPhoto), may_add: z.boolean() }),
    errors: [404],
  }),
  firmPhotos: endpoint({
    method: 'GET',
    path: '/mwbes/:id/verified_work_photos',
    summary: 'The newest 200 photos of the verified work of a firm, by its id or core id',
    access: PUBLIC,
    params: z.strictObject({ id: uuid }),
    output: z.array(z.strictObject({ project_id: uuid, photo })),
  }),
  processed: endpoint({
    method: 'GET',
    path: '/projects/:projectId/processed_images',
    summary: 'Which of these uploads have been processed into photos of the project, and which were rejected',
    access: MEMBERS,
    params: project,
    query: z.strictObject({ transloadit_ids: repeated(uploadId) }),
    output: z.strictObject({ processed: z.array(processedImage), refused: z.array(refusedImage) }),
    errors: [404],
  }),
  add: endpoint({
    method: 'POST',
    path: '/projects/:projectId/photos',
    summary: "Attach the user's completed uploads to a project",
    access: PARTIES,
    params: project,
    body: z.strictObject({ transloadit_assemblies: assemblies }),
    status: 201,
    output: z.strictObject({ uploads: z.array(pendingPhoto) }),
    errors: [404, 409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/:projectId/photos/:photoId',
    summary: 'Delete a photo; a `photo_id` in the query must be the one in the path',
    access: PARTIES,
    forbidImpersonation: true,
    params: z.strictObject({ projectId: uuid, photoId: uuid }),
    query: z.strictObject({ photo_id: uuid.optional() }),
    status: 204,
    output: z.null(),
    errors: [404],
  }),
  image: endpoint({
    method: 'GET',
    path: '/photos/:id/:size',
    summary: 'The image itself, by a signed URL that expires within minutes',
    access: PUBLIC,
    params: z.strictObject({ id: uuid, size: photoSize }),
    query: z.strictObject({
      expires: z.string().regex(/^\d{10}$/, "isn't a timestamp"),
      signature: z.string().regex(/^[\w-]{43}$/, "isn't a signature"),
    }),
    output: fileDownload,
    file: ['image/jpeg'],
    errors: [404],
  }),
};
