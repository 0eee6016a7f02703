import { type ReactNode, Suspense } from 'react';
import type { ProjectSubject } from '#contract/work-history/schema.ts';
import type { DetailsProps } from '#web/notifications/model/card-types.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { WorkHistoryModal } from './WorkHistoryModal.tsx';

const VerifyModal = lazyNamed(() => import('./VerifyModal.tsx'), 'VerifyModal');

interface Props extends DetailsProps<ProjectSubject> {
  /** Its photos, which are another feature's. */
  readonly photos: (project: { readonly id: string; readonly title: string }) => ReactNode;
}

/** The dialog of a notification about a project. */
export function ProjectDetails({ notification, subject, onClose, onResponded, photos }: Props) {
  return (
    <WorkHistoryModal
      record={
        notification && subject
          ? { ...subject, recorded_at: notification.created_at, action_taken_at: notification.action_taken_at }
          : null
      }
      onClose={onClose}
      photos={photos}
      onAnswered={onResponded}
    />
  );
}

/** The dialog of a notification about a revision of a project. */
export function RevisionDetails({ subject, onClose, onResponded }: DetailsProps<ProjectSubject>) {
  return (
    <Suspense>
      <VerifyModal revisionId={subject?.id ?? null} onClose={onClose} onAnswered={onResponded} />
    </Suspense>
  );
}
