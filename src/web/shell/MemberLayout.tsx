import type { ReactNode } from 'react';
import type { Me } from '#contract/accounts/schema.ts';
import { AlertBanner } from './AlertBanner.tsx';
import css from './Layout.module.css';
import { OfflineNotice } from './OfflineNotice.tsx';
import { SideNavigation } from './SideNavigation.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';

interface Props {
  readonly me: Me;
  /** On the right of the top bar. */
  readonly tools: ReactNode;
  /** Above every page. */
  readonly banner: ReactNode;
  readonly children: ReactNode;
}

/** Top bar and side navigation around the page. */
export function MemberLayout({ me, tools, banner, children }: Props) {
  return (
    <>
      <SkipLink />
      <TopBar me={me}>{tools}</TopBar>
      <AlertBanner />
      <div className={css.frame}>
        <SideNavigation me={me} />
        <main id="main" tabIndex={-1} className={css.main}>
          {banner}
          <OfflineNotice />
          {children}
        </main>
      </div>
    </>
  );
}
