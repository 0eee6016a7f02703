import { lazy, Suspense, useState } from 'react';
import type { Notification } from '#contract/notifications/schema.ts';

const RemovalDialog = lazy(() => import('./RemovalDialog.tsx').then((module) => ({ default: module.RemovalDialog })));

/** Asks before a notification goes. @returns what to call with the notification, and the dialog to render. */
export function useRemoval() {
  const [asked, setAsked] = useState<Notification | null>(null);
  const [used, setUsed] = useState(false);
  const ask = (notification: Notification) => {
    setUsed(true);
    setAsked(notification);
  };
  const dialog = used && (
    <Suspense>
      <RemovalDialog asked={asked} onClose={() => setAsked(null)} />
    </Suspense>
  );
  return { ask, dialog };
}
