import { Link } from '@tanstack/react-router';
import { landing } from '#contract/access/pages.ts';
import type { Me } from '#contract/accounts/schema.ts';
import { Logo } from '#web/ui/Logo.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Bell } from './Bell.tsx';
import { copy } from './copy.ts';
import { Hamburger } from './Hamburger.tsx';
import css from './TopBar.module.css';

export function TopBar({ me }: { readonly me: Me }) {
  return (
    <header className={css.bar}>
      <Hamburger me={me} />
      <Link to={landing(me)} className={css.logo} aria-label={copy.home}>
        <Logo />
      </Link>
      <div className={css.right}>
        <Bell />
        <AccountMenu me={me} />
      </div>
    </header>
  );
}
