import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Notification } from '#contract/notifications/schema.ts';
import { ApiError } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { copy } from '../copy.ts';
import { useCards, useCardType, useShownCards } from '../queries/cards.ts';
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
  const { current: opened, gone } = useOpenNotification(id, known, onClose);
  const open = useMemo(() => (opened ? [opened] : []), [opened]);
  const current = useShownCards(open, id ?? '').items?.[0] ?? null;
  const mark = useMarkRead();
  useMarkInformationRead(current);
  const onResponded = () => current?.viewed_at === null && mark(current, true);
  const { subjects } = useCards();
  const [used, setUsed] = useState<ReadonlySet<string>>(new Set());
  const needed = current?.subject === null ? null : (current?.subject_type ?? null);
  if (needed !== null && !used.has(needed)) setUsed(new Set([...used, needed]));
  // a dialog loads when it first opens, and stays to fade out
  return Object.entries(subjects).map(([subjectType, { Details }]) => {
    if (!Details || !used.has(subjectType)) return null;
    const shown = current && current.subject_type === subjectType && current.subject !== null ? current : null;
    return (
      <Details
        key={subjectType}
        notification={shown}
        subject={shown?.subject ?? null}
        gone={gone}
        onClose={onClose}
        onResponded={onResponded}
      />
    );
  });
}

/** The open notification as it was last seen: a server that is away for a while closes no dialog. */
function useOpenNotification(id: string | undefined, known: Notification | undefined, onClose: () => void) {
  const { data, error } = useQuery({
    ...notificationQuery(id ?? ''),
    enabled: id !== undefined,
    ...(known && { placeholderData: known }),
  });
  const [last, setLast] = useState<Notification | null>(null);
  const seen = data ?? known ?? last;
  const current = seen !== null && seen.id === id ? seen : null;
  if (current && current !== last) setLast(current);
  const failure = id === undefined ? null : error;
  const gone = failure instanceof ApiError && (failure.status === 404 || failure.status === 400);
  const isShown = useCardType({ type: current?.type ?? '' })?.hasDetails === true && current?.subject !== null;
  useEffect(() => {
    // what is shown may have words in it, so its own dialog closes it
    if (!failure || isShown) return;
    showAlert({ variant: 'error', text: gone ? copy.notFound : failure.message });
    if (gone) onClose();
  }, [failure, gone, isShown, onClose]);
  return { current, gone };
}

/** A notification that asks for nothing is read once it was opened. */
function useMarkInformationRead(current: Notification | null) {
  const mark = useMarkRead();
  const asks = useCardType({ type: current?.type ?? '' })?.asks && current?.action_taken_at === null;
  const unread = current && current.viewed_at === null && !asks ? current : null;
  // once per opening: the server may refuse, and "Mark as unread" is to last
  const done = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (current === null) done.current = undefined;
    if (unread === null || done.current === unread.id) return;
    done.current = unread.id;
    mark(unread, true);
  }, [current, unread, mark]);
}
