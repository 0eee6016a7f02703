import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Notification } from '#contract/notifications/schema.ts';
import { ApiError } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { copy } from '../copy.ts';
import { useCards } from '../queries/cards.ts';
import { useMarkRead } from '../queries/mutations.ts';
import { notificationQuery } from '../queries/notifications.ts';

interface Props {
  /** The open notification; undefined closes the dialog. */
  readonly id: string | undefined;
  /** Its data in the list, shown until the notification is loaded. */
  readonly known: Notification | undefined;
  readonly onClose: () => void;
}

/** The dialog of the open notification, which may be on a page that is not loaded. */
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
    showAlert({ variant: 'error', text: isGone ? copy.notFound : error.message });
    onClose();
  }, [error, id, onClose]);
  const current = id === undefined ? undefined : data;
  const onResponded = () => current?.viewed_at === null && mark(current, true);
  const { subjects } = useCards();
  return Object.entries(subjects).map(([subjectType, { Details }]) => {
    const shown = current && current.subject_type === subjectType && current.subject !== null ? current : null;
    return (
      <Details
        key={subjectType}
        notification={shown}
        subject={shown?.subject ?? null}
        onClose={onClose}
        onResponded={onResponded}
      />
    );
  });
}
