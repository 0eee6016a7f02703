import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import type { Notification } from '#contract/notifications/schema.ts';
import { ApiError } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { WorkHistoryModal } from '#web/work-history/components/WorkHistoryModal.tsx';
import { copy } from '../copy.ts';
import { useMarkRead } from '../queries/mutations.ts';
import { notificationQuery } from '../queries/notifications.ts';

const ProjectPhotos = lazyNamed(() => import('#web/photos/components/ProjectPhotos.tsx'), 'ProjectPhotos');
const VerifyModal = lazyNamed(() => import('#web/work-history/components/VerifyModal.tsx'), 'VerifyModal');

interface Props {
  /** The current notification; undefined closes the dialog. */
  readonly id: string | undefined;
  /** What the list knows of it. */
  readonly known: Notification | undefined;
  readonly onClose: () => void;
}

/** The dialog of the current notification, wherever in the inbox that lies. */
export function NotificationDetails({ id, known, onClose }: Props) {
  const mark = useMarkRead();
  const { data, error } = useQuery({
    ...notificationQuery(id ?? ''),
    enabled: id !== undefined,
    ...(known && { placeholderData: known }),
  });
  useEffect(() => {
    if (!error || id === undefined) return;
    const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
    showAlert({ variant: 'error', text: isGone ? copy.gone : error.message });
    onClose();
  }, [error, id, onClose]);
  const current = id === undefined ? undefined : data;
  const subject = current?.subject;
  const revision = subject && current.subject_type === 'ProjectRevision' ? subject.id : null;
  const onAnswered = () => current?.viewed_at === null && mark(current, true);
  return (
    <>
      <WorkHistoryModal
        record={
          subject && current.subject_type === 'Project'
            ? { ...subject, recorded_at: current.created_at, action_taken_at: current.action_taken_at }
            : null
        }
        onClose={onClose}
        photos={({ id: projectId, title }) => (
          <Suspense>
            <ProjectPhotos projectId={projectId} title={title} />
          </Suspense>
        )}
        onAnswered={onAnswered}
      />
      <Suspense>
        <VerifyModal revisionId={revision} onClose={onClose} onAnswered={onAnswered} />
      </Suspense>
    </>
  );
}
