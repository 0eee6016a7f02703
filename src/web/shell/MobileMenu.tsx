import { Link, useLocation } from '@tanstack/react-router';
import type { Me } from '#contract/accounts/schema.ts';
import { Drawer } from '#web/ui/Drawer.tsx';
import { copy } from './copy.ts';
import { currentEntry, entriesFor } from './entries.ts';
import css from './MobileMenu.module.css';

interface Props {
  readonly me: Me;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export default function MobileMenu({ me, opened, onClose }: Props) {
  const entries = entriesFor(me);
  const current = currentEntry(entries, useLocation({ select: (location) => location.pathname }));
  return (
    <Drawer opened={opened} onClose={onClose} title={copy.menu} side="left" width={258}>
      <nav aria-label={copy.mainNavigation}>
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
      </nav>
    </Drawer>
  );
}
