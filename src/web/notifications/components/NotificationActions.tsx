import { lazy, Suspense, useState } from 'react';
import type { Notification } from '#contract/notifications/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { EllipsisMenu } from '#web/ui/EllipsisMenu.tsx';
import { copy } from '../copy.ts';
import { useMark, useRemove } from '../queries/notifications.ts';
import { headingOf } from './Parts.tsx';

const ConfirmDelete = lazy(() =>
  import('#web/ui/ConfirmDelete.tsx').then((module) => ({ default: module.ConfirmDelete })),
);

interface Props {
  readonly notification: Notification;
  readonly onRemove: (notification: Notification) => void;
}

export function NotificationActions({ notification, onRemove }: Props) {
  const mark = useMark();
  const unread = notification.viewed_at === null;
  const subject = notification.subject ? `: ${notification.subject.title}` : '';
  return (
    <EllipsisMenu
      about={`${headingOf(notification)}${subject}`}
      actions={[
        { label: unread ? copy.markRead : copy.markUnread, onClick: () => mark(notification, unread) },
        { label: copy.remove, onClick: () => onRemove(notification) },
      ]}
    />
  );
}

/** Asks before a notification goes. @returns what to call with the notification, and the dialog to render. */
export function useRemoval() {
  const [asked, setAsked] = useState<Notification | null>(null);
  const [used, setUsed] = useState(false);
  const { remove, isPending } = useRemove();
  const confirm = () =>
    asked &&
    remove(asked).then(
      () => {
        setAsked(null);
        showAlert({ variant: 'success', text: copy.removed });
      },
      () => setAsked(null),
    );
  const dialog = used && (
    <Suspense>
      <ConfirmDelete
        opened={asked !== null}
        question={copy.removeQuestion}
        note={copy.removeNote}
        loading={isPending}
        onCancel={() => setAsked(null)}
        onDelete={confirm}
      />
    </Suspense>
  );
  const ask = (notification: Notification) => {
    setUsed(true);
    setAsked(notification);
  };
  return { ask, dialog };
}
