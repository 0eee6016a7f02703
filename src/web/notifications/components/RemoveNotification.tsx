import { Suspense, useCallback, useState } from 'react';
import type { Notification } from '#contract/notifications/schema.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';

const RemoveDialog = lazyNamed(() => import('./RemoveDialog.tsx'), 'RemoveDialog');

/**
 * Asks for confirmation before a notification is removed.
 * @param onRemoved moves the focus, since the opener of the dialog no longer exists
 * @returns a function that opens the dialog for a notification, and the dialog to render
 */
export function useRemoveDialog(onRemoved: () => void) {
  const [asked, setAsked] = useState<Notification | null>(null);
  const [used, setUsed] = useState(false);
  const ask = useCallback((notification: Notification) => {
    setUsed(true);
    setAsked(notification);
  }, []);
  const dialog = used && (
    <Suspense>
      <RemoveDialog notification={asked} onClose={() => setAsked(null)} onRemoved={onRemoved} />
    </Suspense>
  );
  return { ask, dialog };
}
