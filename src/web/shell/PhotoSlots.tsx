import { lazy, Suspense } from 'react';
import type { PhotoSlot } from '#web/work-history/components/RecordModal.tsx';

const FirmPhotos = lazy(() =>
  import('#web/photos/components/FirmPhotos.tsx').then((module) => ({ default: module.FirmPhotos })),
);
const PhotoField = lazy(() =>
  import('#web/photos/components/PhotoField.tsx').then((module) => ({ default: module.PhotoField })),
);
const ProjectPhotos = lazy(() =>
  import('#web/photos/components/ProjectPhotos.tsx').then((module) => ({ default: module.ProjectPhotos })),
);

interface Titled {
  readonly id: string;
  readonly title: string;
}

/** The uploader inside the form of a new record. */
export const photoField: PhotoSlot = (field) => (
  <Suspense>
    <PhotoField {...field} />
  </Suspense>
);

/** Photos of a record for its parties, who add and delete. */
export const projectPhotos = ({ id, title }: Titled) => (
  <Suspense>
    <ProjectPhotos projectId={id} title={title} />
  </Suspense>
);

/** Photos of verified work on the profile of its firm. */
export const firmPhotos = (mwbeId: string, project: Titled) => (
  <Suspense>
    <FirmPhotos mwbeId={mwbeId} project={project} />
  </Suspense>
);
