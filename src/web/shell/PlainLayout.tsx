import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { meQuery } from '#web/session/queries.ts';
import { readToken } from '#web/token.ts';
import { AlertBanner } from './AlertBanner.tsx';
import css from './Layout.module.css';
import { OfflineNotice } from './OfflineNotice.tsx';

const ImpersonationNotice = lazy(() =>
  import('./ImpersonationNotice.tsx').then((module) => ({ default: module.ImpersonationNotice })),
);

/** Most pages here ask nobody who they are; whoever acts as somebody else is told so even here. */
function Impersonation() {
  const isSaid = readToken()?.endsWith('impersonating') === true;
  const me = useQuery({ ...meQuery, enabled: isSaid }).data;
  return <Suspense>{isSaid && me && <ImpersonationNotice me={me} />}</Suspense>;
}

/** A page without any chrome: links that open a session, and dashboards that others embed. */
export function PlainLayout() {
  return (
    <>
      <AlertBanner />
      <main id="main" tabIndex={-1} className={css.guest}>
        <Impersonation />
        <OfflineNotice />
        <Outlet />
      </main>
    </>
  );
}
