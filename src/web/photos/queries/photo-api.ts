import type { Assemblies } from '#contract/photos/schema.ts';
import { api } from '#web/api.ts';

/** Other paths for the calls, below the API and with the same parameters: `/projects/:projectId/pictures`. */
export interface PhotoPaths {
  readonly list?: string;
  readonly processed?: string;
  readonly add?: string;
  readonly remove?: string;
}

/** The uploader's calls for one project. */
export const photoApi = (projectId: string, paths: PhotoPaths = {}) => ({
  list: (signal: AbortSignal) => api.photos.list({ params: { projectId }, signal, path: paths.list }),
  processed: (fileIds: readonly string[]) =>
    api.photos.processed({ params: { projectId }, query: { transloadit_ids: fileIds }, path: paths.processed }),
  add: (transloadit_assemblies: Assemblies) =>
    api.photos.add({ params: { projectId }, body: { transloadit_assemblies }, path: paths.add }),
  remove: (photoId: string) =>
    api.photos.remove({ params: { projectId, photoId }, query: { photo_id: photoId }, path: paths.remove }),
});

/** A firm's own photos: in place of the project stands the firm. */
export const FIRM_PHOTO_PATHS: PhotoPaths = {
  list: '/mwbes/:projectId/photos',
  processed: '/mwbes/:projectId/processed_images',
  add: '/mwbes/:projectId/photos',
  remove: '/mwbes/:projectId/photos/:photoId',
};
