import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '#web/ui/Logo.tsx';
import { AlertBanner } from './AlertBanner.tsx';
import { copy } from './copy/frame.ts';
import css from './Layout.module.css';
import { OfflineNotice } from './OfflineNotice.tsx';
import { SkipLink } from './SkipLink.tsx';
import bar from './TopBar.module.css';

interface Props {
  /** Show a link to the log-in page. */
  readonly entry?: boolean;
  readonly children?: ReactNode;
}

/** Top bar without navigation, for signed-out people. */
export function GuestLayout({ entry = false, children = <Outlet /> }: Props) {
  return (
    <>
      <SkipLink />
      <header className={bar.bar}>
        <Link to="/" className={bar.logo} aria-label={copy.home}>
          <Logo />
        </Link>
        {entry && (
          <Link to="/" className={bar.entry}>
            {copy.logIn}
          </Link>
        )}
      </header>
      <AlertBanner />
      <main id="main" tabIndex={-1} className={css.guest}>
        <OfflineNotice />
        {children}
      </main>
    </>
  );
}
