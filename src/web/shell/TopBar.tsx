import { IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { mayOpen } from '#contract/access/pages.ts';
import { landing } from '#contract/access/redirects.ts';
import type { Me } from '#contract/accounts/schema.ts';
import { Logo } from '#web/ui/Logo.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Bell } from './Bell.tsx';
import { copy as everybody } from './copy/everybody.ts';
import { copy } from './copy/members.ts';
import { LinkGroups } from './LinkGroups.tsx';
import { MenuButton } from './MenuButton.tsx';
import css from './TopBar.module.css';

export function TopBar({ me }: { readonly me: Me }) {
  return (
    <header className={css.bar}>
      <MenuButton me={me} width={258} className={`${css.icon} ${css.hamburger}`} />
      <Link to={landing(me)} className={css.logo} aria-label={everybody.home}>
        <Logo />
      </Link>
      <LinkGroups me={me} />
      <div className={css.right}>
        {mayOpen(me, '/messaging') && (
          <Link to="/messaging/inbox" className={`${css.icon} ${css.messages}`} aria-label={copy.messages}>
            <IconMessage size={24} stroke={1.6} aria-hidden />
          </Link>
        )}
        <Bell />
        <AccountMenu me={me} />
      </div>
    </header>
  );
}
