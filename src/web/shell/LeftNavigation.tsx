import { Link, useLocation } from '@tanstack/react-router';
import type { Me } from '#contract/accounts/schema.ts';
import { Drawer } from '#web/ui/Drawer.tsx';
import { copy } from './copy/navigation.ts';
import css from './LeftNavigation.module.css';
import { rememberedPath } from './model/last-visited.ts';
import { currentEntryIndex, furtherGroupsFor, navigationEntriesFor } from './model/navigation.ts';
import { linkTo } from './model/search-params.ts';

interface Props {
  readonly me: Me;
  /** 258 px where this is the whole navigation; 280 px beside the side navigation, with what is not there. */
  readonly width: 258 | 280;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A drawer from the left with the navigation, or with the rest of it. */
export function LeftNavigation({ me, width, opened, onClose }: Props) {
  return (
    <Drawer opened={opened} onClose={onClose} title={width === 258 ? copy.menu : copy.more} side="left" width={width}>
      <nav aria-label={copy.menu}>
        {width === 258 && <Entries me={me} onClose={onClose} />}
        {furtherGroupsFor(me).map(({ label, links }) => (
          <section key={label}>
            <h2 className={css.group}>{label}</h2>
            <ul>
              {links.map(({ href, label: text }) => (
                <li key={text}>
                  <Link {...linkTo(href)} activeOptions={EXACT} className={css.item} onClick={onClose}>
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

/** `Link` by itself takes every page below its path for the current one. */
const EXACT = { exact: true, includeHash: true } as const;

function Entries({ me, onClose }: Pick<Props, 'me' | 'onClose'>) {
  const entries = navigationEntriesFor(me);
  const pathname = useLocation({ select: (location) => location.pathname });
  const hash = useLocation({ select: (location) => location.hash });
  const current = currentEntryIndex(entries, pathname, hash);
  return (
    <ul>
      {entries.map(({ href, label, Icon }, index) => (
        <li key={href}>
          <Link
            {...linkTo(rememberedPath(href, pathname))}
            activeOptions={EXACT}
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
  );
}
