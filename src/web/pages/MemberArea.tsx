import { Outlet, useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { isPublicPath, mayOpen } from '#contract/access/pages.ts';
import { useMe } from '#web/session/queries.ts';
import { GuestLayout } from '#web/shell/GuestLayout.tsx';
import { MemberLayout } from '#web/shell/MemberLayout.tsx';
import { useRememberDirectoryPath } from '#web/shell/model/last-visited.ts';
import { WidgetProvider } from '#web/shell/WidgetProvider.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { ConfirmIdentity } from './ConfirmIdentity.tsx';
import { useLiveUpdates } from './live-updates.ts';
import { MessagesLink } from './MessagesLink.tsx';
import { NotificationBell } from './NotificationBell.tsx';

const ImpersonationBanner = lazyNamed(() => import('./ImpersonationBanner.tsx'), 'ImpersonationBanner');

/** The layout of signed-in people with its bell, account menu and live updates. Guests on public pages get their own. */
export function MemberArea({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  return (
    <>
      <RememberDirectoryPath />
      <Frame>{children}</Frame>
    </>
  );
}

/** Apart, since it renders with every change of a search, and the layout around the page should not. */
function RememberDirectoryPath() {
  useRememberDirectoryPath();
  return null;
}

function Frame({ children }: { readonly children: ReactNode }) {
  const me = useMe();
  const guestMayStay = useLocation({ select: ({ pathname }) => isPublicPath(pathname) });
  useLiveUpdates(me && !me.needs_second_factor ? me.id : null);
  // a member page needs the member layout, so it is not rendered for guests
  if (!me) return <GuestLayout entry>{guestMayStay && children}</GuestLayout>;
  if (me.needs_second_factor) {
    return (
      <WidgetProvider>
        <GuestLayout>{children}</GuestLayout>
        <ConfirmIdentity />
      </WidgetProvider>
    );
  }
  const tools = (
    <>
      {mayOpen(me, '/messaging') && <MessagesLink />}
      <NotificationBell />
      <AccountMenu me={me} />
    </>
  );
  return (
    <WidgetProvider>
      <MemberLayout
        me={me}
        tools={tools}
        banner={<Suspense>{me.impersonating && <ImpersonationBanner me={me} />}</Suspense>}
      >
        {children}
      </MemberLayout>
      <ConfirmIdentity />
    </WidgetProvider>
  );
}
