import { Suspense } from 'react';
import { EMPTY_PANEL_HEIGHT } from '#web/photos/model/empty-panel.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import type { PhotoSlot } from '#web/work-history/components/RecordModal.tsx';

const FirmPhotos = lazyNamed(() => import('#web/photos/components/FirmPhotos.tsx'), 'FirmPhotos');
const PhotoField = lazyNamed(() => import('#web/photos/components/PhotoField.tsx'), 'PhotoField');
const AboutMessageButton = lazyNamed(
  () => import('#web/messaging/components/AboutMessageButton.tsx'),
  'AboutMessageButton',
);
const ProjectPhotos = lazyNamed(() => import('#web/photos/components/ProjectPhotos.tsx'), 'ProjectPhotos');

interface Titled {
  readonly id: string;
  readonly title: string;
}

/** The uploader inside the form of a new record. */
export const photoField: PhotoSlot = (field) => (
  <Suspense>
    <PhotoField {...field} emptyHeight="auto" />
  </Suspense>
);

/** Photos of a record for its parties, who add and delete; and a way to write to each other about it. */
export const projectPhotos = ({ id, title }: Titled, onBusy?: (busy: boolean) => void) => (
  <Suspense fallback={<div style={{ minHeight: EMPTY_PANEL_HEIGHT }} />}>
    <ProjectPhotos projectId={id} title={title} onBusy={onBusy} emptyHeight="auto" />
    <AboutMessageButton about={{ kind: 'project', id }} name={title} size="dense" />
  </Suspense>
);

/** Photos of verified work on the profile of its firm. */
export const firmPhotos = (mwbeId: string, project: Titled) => (
  <Suspense>
    <FirmPhotos mwbeId={mwbeId} project={project} />
  </Suspense>
);
