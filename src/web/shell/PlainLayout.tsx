import { Outlet } from '@tanstack/react-router';
import { AlertBanner } from './AlertBanner.tsx';
import css from './Layout.module.css';
import { OfflineNotice } from './OfflineNotice.tsx';

/** A page without any chrome: links that open a session, and dashboards that others embed. */
export function PlainLayout() {
  return (
    <>
      <AlertBanner />
      <main id="main" tabIndex={-1} className={css.guest}>
        <OfflineNotice />
        <Outlet />
      </main>
    </>
  );
}
