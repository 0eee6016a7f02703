import { Suspense } from 'react';
import type { ProjectSubject } from '#contract/work-history/schema.ts';
import type { DetailsProps } from '#web/notifications/model/card-types.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { type RecordPhotos, WorkHistoryModal } from './WorkHistoryModal.tsx';

const VerifyModal = lazyNamed(() => import('./VerifyModal.tsx'), 'VerifyModal');

interface Props extends DetailsProps<ProjectSubject> {
  /** Its photos, which are another feature's. */
  readonly photos: RecordPhotos;
}

/** The dialog of a notification about a project. */
export function ProjectDetails({ notification, subject, gone, onClose, onResponded, photos }: Props) {
  return (
    <WorkHistoryModal
      record={
        notification && subject
          ? { ...subject, recorded_at: notification.created_at, action_taken_at: notification.action_taken_at }
          : null
      }
      // the record may ask again since: its newer notification does that
      answeredAt={notification?.action_taken_at ?? null}
      gone={gone}
      onClose={onClose}
      photos={photos}
      onAnswered={onResponded}
    />
  );
}

/** The dialog of a notification about a revision of a project. */
export function RevisionDetails({ subject, gone, onClose, onResponded }: DetailsProps<ProjectSubject>) {
  return (
    <Suspense>
      <VerifyModal revisionId={subject?.id ?? null} gone={gone} onClose={onClose} onAnswered={onResponded} />
    </Suspense>
  );
}
