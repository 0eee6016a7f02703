import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Me } from '#contract/accounts/schema.ts';
import { LazyMenu } from '#web/ui/LazyMenu.tsx';
import { copy } from './copy/navigation.ts';
import { linkGroupsFor } from './model/navigation.ts';
import { linkTo } from './model/search-params.ts';
import css from './TopBar.module.css';

/** From 981 px up; below, the left navigation has the same groups. */
export function LinkGroups({ me }: { readonly me: Me }) {
  return (
    <nav className={css.groups} aria-label={copy.areas}>
      {linkGroupsFor(me).map(({ label, links }) => (
        <LazyMenu
          key={label}
          position="bottom-start"
          width={220}
          button={
            <button type="button" className={css.group}>
              {label}
              <IconChevronDown size={16} stroke={2} aria-hidden />
            </button>
          }
        >
          {(Menu) =>
            links.map(({ href, label: text }) => {
              const { to, hash } = linkTo(href);
              return (
                <Menu.Item key={text} component={Link} to={to} {...(hash && { hash })}>
                  {text}
                </Menu.Item>
              );
            })
          }
        </LazyMenu>
      ))}
    </nav>
  );
}
