import { IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mayOpen } from '#contract/access/pages.ts';
import { landingPath } from '#contract/access/redirects.ts';
import type { Me } from '#contract/accounts/schema.ts';
import { Logo } from '#web/ui/Logo.tsx';
import { copy as frame } from './copy/frame.ts';
import { copy } from './copy/navigation.ts';
import { LinkGroups } from './LinkGroups.tsx';
import { MenuButton } from './MenuButton.tsx';
import css from './TopBar.module.css';

/** `children` are the tools on its right, after the messages. */
export function TopBar({ me, children }: { readonly me: Me; readonly children: ReactNode }) {
  return (
    <header className={css.bar}>
      <MenuButton me={me} width={258} className={`${css.icon} ${css.hamburger}`} />
      <Link to={landingPath(me)} className={css.logo} aria-label={frame.home}>
        <Logo />
      </Link>
      <LinkGroups me={me} />
      <div className={css.right}>
        {mayOpen(me, '/messaging') && (
          <Link to="/messaging/inbox" className={`${css.icon} ${css.messages}`} aria-label={copy.messages}>
            <IconMessage size={24} stroke={1.6} aria-hidden />
          </Link>
        )}
        {children}
      </div>
    </header>
  );
}
