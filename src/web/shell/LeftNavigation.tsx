import { Link, useLocation } from '@tanstack/react-router';
import type { Me } from '#contract/accounts/schema.ts';
import { Drawer } from '#web/ui/Drawer.tsx';
import { copy } from './copy/navigation.ts';
import css from './LeftNavigation.module.css';
import { currentEntryIndex, linkGroupsFor, navigationEntriesFor } from './model/navigation.ts';

interface Props {
  readonly me: Me;
  readonly width: number;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The full navigation as a drawer from the left: 258 px below the tablet width, 280 px above. */
export function LeftNavigation({ me, width, opened, onClose }: Props) {
  const entries = navigationEntriesFor(me);
  const current = currentEntryIndex(entries, useLocation({ select: (location) => location.pathname }));
  const shown = new Set(entries.map(({ href }) => href));
  const groups = linkGroupsFor(me)
    .map((group) => ({ ...group, links: group.links.filter(({ href }) => !shown.has(href)) }))
    .filter(({ links }) => links.length > 0);
  return (
    <Drawer opened={opened} onClose={onClose} title={copy.menu} side="left" width={width}>
      <nav aria-label={copy.menu}>
        <ul>
          {entries.map(({ href, label, Icon }, index) => (
            <li key={href}>
              <Link
                to={href}
                className={css.item}
                aria-current={index === current ? 'page' : undefined}
                onClick={onClose}
              >
                <Icon size={24} stroke={1.6} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
        </ul>
        {groups.map(({ label, links }) => (
          <section key={label}>
            <h2 className={css.group}>{label}</h2>
            <ul>
              {links.map(({ href, hash, label: text }) => (
                <li key={text}>
                  <Link to={href} {...(hash && { hash })} className={css.item} onClick={onClose}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </Drawer>
  );
}
