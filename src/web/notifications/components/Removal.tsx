import { lazy, Suspense, useCallback, useState } from 'react';
import type { Notification } from '#contract/notifications/schema.ts';

const RemovalDialog = lazy(() => import('./RemovalDialog.tsx').then((module) => ({ default: module.RemovalDialog })));

/**
 * Asks before a notification goes.
 * @param onRemoved gives the focus a place, since the opener of the dialog is gone
 * @returns what to call with the notification, and the dialog to render
 */
export function useRemoval(onRemoved: () => void) {
  const [asked, setAsked] = useState<Notification | null>(null);
  const [used, setUsed] = useState(false);
  const ask = useCallback((notification: Notification) => {
    setUsed(true);
    setAsked(notification);
  }, []);
  const dialog = used && (
    <Suspense>
      <RemovalDialog asked={asked} onClose={() => setAsked(null)} onRemoved={onRemoved} />
    </Suspense>
  );
  return { ask, dialog };
}
