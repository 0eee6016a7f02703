import { useSyncExternalStore } from 'react';
import { copy } from './copy/frame.ts';
import css from './Layout.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className={css.offline}>
      {online ? null : copy.offline}
    </div>
  );
}
