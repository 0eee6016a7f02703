import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { landingPath } from '#contract/access/redirects.ts';
import type { Me } from '#contract/accounts/schema.ts';
import { Logo } from '#web/ui/Logo.tsx';
import { copy as frame } from './copy/frame.ts';
import { LinkGroups } from './LinkGroups.tsx';
import { MenuButton } from './MenuButton.tsx';
import css from './TopBar.module.css';

/** `children` are the tools on its right. */
export function TopBar({ me, children }: { readonly me: Me; readonly children: ReactNode }) {
  return (
    <header className={css.bar}>
      <MenuButton me={me} width={258} className={`${css.icon} ${css.hamburger}`} />
      <Link to={landingPath(me)} className={css.logo} aria-label={frame.home}>
        <Logo />
      </Link>
      <LinkGroups me={me} />
      <div className={css.right}>{children}</div>
    </header>
  );
}
