import { Link, useLocation } from '@tanstack/react-router';
import type { Me } from '#contract/accounts/schema.ts';
import { PlumbBob } from '#web/ui/PlumbBob.tsx';
import { copy } from './copy/navigation.ts';
import { MenuButton } from './MenuButton.tsx';
import { rememberedPath } from './model/last-visited.ts';
import { currentEntryIndex, furtherGroupsFor, navigationEntriesFor } from './model/navigation.ts';
import { linkTo } from './model/search-params.ts';
import css from './SideNavigation.module.css';

/** From 981 px up. The line hangs from the top bar and ends at the current page. */
export function SideNavigation({ me }: { readonly me: Me }) {
  const entries = navigationEntriesFor(me);
  const pathname = useLocation({ select: (location) => location.pathname });
  const hash = useLocation({ select: (location) => location.hash });
  const current = currentEntryIndex(entries, pathname, hash);
  return (
    <nav className={css.side} aria-label={copy.mainNavigation}>
      <div className={css.sticky}>
        {current >= 0 && (
          <span className={css.line} style={{ height: current * 62 + 24 }} aria-hidden>
            <PlumbBob className={css.bob} />
          </span>
        )}
        <ul>
          {entries.map(({ href, label, Icon }, index) => (
            <li key={href}>
              <Link
                {...linkTo(rememberedPath(href, pathname))}
                // `Link` by itself takes every page below its path for the current one
                activeOptions={{ exact: true, includeHash: true }}
                className={css.item}
                aria-current={index === current ? 'page' : undefined}
              >
                <Icon size={24} stroke={1.6} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
        </ul>
        {furtherGroupsFor(me).length > 0 && (
          <MenuButton me={me} width={280} className={`${css.item} ${css.more}`}>
            {copy.more}
          </MenuButton>
        )}
      </div>
    </nav>
  );
}
