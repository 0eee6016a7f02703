import { useSyncExternalStore } from 'react';
import { copy } from './copy.ts';
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
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={css.offline}>
      {online ? null : copy.offline}
    </div>
  );
}
