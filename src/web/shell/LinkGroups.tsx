import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { Me } from '#contract/accounts/schema.ts';
import { menuProps } from '#web/ui/menu.ts';
import { copy } from './copy/navigation.ts';
import { linkGroupsFor } from './model/navigation.ts';
import css from './TopBar.module.css';

/** From 981 px up; below, the slide-in menu has the same groups. */
export function LinkGroups({ me }: { readonly me: Me }) {
  return (
    <nav className={css.groups} aria-label={copy.areas}>
      {linkGroupsFor(me).map(({ label, links }) => (
        <Menu key={label} position="bottom-start" width={220} {...menuProps}>
          <Menu.Target>
            <button type="button" className={css.group}>
              {label}
              <IconChevronDown size={16} stroke={2} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {links.map(({ href, hash, label: text }) => (
              <Menu.Item key={text} component={Link} to={href} {...(hash && { hash })}>
                {text}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ))}
    </nav>
  );
}
