import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { isOpen } from '#contract/access/pages.ts';
import { useMe } from '#web/session/queries.ts';
import { AlertBanner } from './AlertBanner.tsx';
import { ConfirmIdentity } from './ConfirmIdentity.tsx';
import { GuestLayout } from './GuestLayout.tsx';
import css from './Layout.module.css';
import { useLive } from './live.ts';
import { useRememberedDirectory } from './memory.ts';
import { OfflineNotice } from './OfflineNotice.tsx';
import { SideNavigation } from './SideNavigation.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';
import { WidgetProvider } from './WidgetProvider.tsx';

const ImpersonationNotice = lazy(() =>
  import('./ImpersonationNotice.tsx').then((module) => ({ default: module.ImpersonationNotice })),
);

/** Top bar and side navigation around the page; profiles are open to guests, who get their layout. */
export function MemberLayout({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  const me = useMe();
  const router = useRouter();
  const guestMayStay = useLocation({ select: ({ pathname }) => isOpen(pathname) });
  useRememberedDirectory();
  useLive(me && !me.needs_second_factor ? me.id : null);
  useEffect(() => {
    // The session ended while the page was open: the gate sends this person to the log-in page.
    if (!me && !guestMayStay) router.invalidate();
  }, [me, guestMayStay, router]);
  // a page for members cannot stand without what is around it, not even on the way out
  if (!me) return <GuestLayout entry>{guestMayStay && children}</GuestLayout>;
  if (me.needs_second_factor) {
    return (
      <WidgetProvider>
        <GuestLayout>{children}</GuestLayout>
        <ConfirmIdentity />
      </WidgetProvider>
    );
  }
  return (
    <WidgetProvider>
      <SkipLink />
      <TopBar me={me} />
      <AlertBanner />
      <div className={css.frame}>
        <SideNavigation me={me} />
        <main id="main" tabIndex={-1} className={css.main}>
          <Suspense>{me.impersonating && <ImpersonationNotice me={me} />}</Suspense>
          <OfflineNotice />
          {children}
        </main>
      </div>
      <ConfirmIdentity />
    </WidgetProvider>
  );
}
