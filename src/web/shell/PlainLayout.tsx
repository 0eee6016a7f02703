import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AlertBanner } from './AlertBanner.tsx';
import css from './Layout.module.css';
import { OfflineNotice } from './OfflineNotice.tsx';

/** A page without navigation: links that open a session, and dashboards that others embed. `banner` is above it. */
export function PlainLayout({ banner }: { readonly banner: ReactNode }) {
  return (
    <>
      <AlertBanner />
      <main id="main" tabIndex={-1} className={css.guest}>
        {banner}
        <OfflineNotice />
        <Outlet />
      </main>
    </>
  );
}
