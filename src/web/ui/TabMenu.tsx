import { useThrottledCallback } from '@mantine/hooks';
import { Link, useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import css from './TabMenu.module.css';
import { currentTab, type Tab, tabHref } from './tab-menu.ts';

const SCROLL_THROTTLE_MS = 60;

interface Props {
  /** Names the menu for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** Shown where the address names none of the tabs. */
  readonly defaultId?: string;
  /** The panel of a tab, for tabs within one page; tabs that have paths are pages themselves and need none. */
  readonly children?: (id: string) => ReactNode;
}

/**
 * Tabs as links: selecting one adds it to the history, and the URL determines the current one, also after
 * direct entry and back. Sticky below the top bar on small tablets and phones.
 */
export function TabMenu({ label, tabs, defaultId, children }: Props) {
  const here = useLocation();
  const current = currentTab(tabs, here, defaultId);
  const base = useId();
  const { menu, stuck } = useStuck();
  const currentId = current?.id;
  useEffect(() => {
    if (currentId !== undefined && menu.current) showTab(menu.current, currentId);
  }, [currentId, menu]);
  const inPage = children !== undefined;
  const links = tabs.map((tab) => {
    const chosen = tab === current;
    const role = inPage && {
      role: 'tab',
      id: `${base}${tab.id}`,
      'aria-selected': chosen,
      'aria-controls': chosen ? `${base}panel` : undefined,
      tabIndex: chosen ? 0 : -1,
    };
    return (
      <Link
        key={tab.id}
        to="."
        href={tabHref(tab, here)}
        activeOptions={{ exact: true, includeHash: true }}
        hashScrollIntoView={false}
        className={css.tab}
        data-tab={tab.id}
        data-current={chosen || undefined}
        aria-current={chosen && !inPage ? 'page' : undefined}
        {...role}
      >
        {tab.label}
        {tab.count !== undefined && ` (${tab.count})`}
      </Link>
    );
  });
  const className = `${css.menu} ${stuck ? css.stuck : ''}`;
  if (!inPage) {
    return (
      <nav ref={menu} className={className} aria-label={label}>
        {links}
      </nav>
    );
  }
  return (
    <>
      <div ref={menu} className={className} role="tablist" aria-label={label} onKeyDown={moveFocus}>
        {links}
      </div>
      {current && (
        <div id={`${base}panel`} role="tabpanel" aria-labelledby={`${base}${current.id}`} className={css.panel}>
          {children(current.id)}
        </div>
      )}
    </>
  );
}

/** Scrolls the menu sideways to center a tab, without scrolling the page. */
function showTab(menu: HTMLElement, id: string): void {
  const tab = menu.querySelector(`[data-tab="${CSS.escape(id)}"]`)?.getBoundingClientRect();
  const frame = menu.getBoundingClientRect();
  if (tab) menu.scrollBy({ left: tab.left + tab.width / 2 - (frame.left + frame.width / 2) });
}

/** Whether the sticky menu currently sticks below the top bar. */
function useStuck() {
  const menu = useRef<HTMLDivElement>(null);
  const [stuck, setStuck] = useState(false);
  const onScroll = useThrottledCallback(() => {
    if (!menu.current) return;
    const stop = Number.parseFloat(getComputedStyle(menu.current).top);
    setStuck(window.scrollY > 0 && menu.current.getBoundingClientRect().top <= stop);
  }, SCROLL_THROTTLE_MS);
  useEffect(() => {
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [onScroll]);
  return { menu, stuck };
}

/** The keyboard of a tab list: arrows, Home and End move, Enter and Space choose. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  const goal = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (goal !== undefined) tabs.at(goal % tabs.length)?.focus();
  else if (event.key === ' ') tabs[at]?.click();
  else return;
  event.preventDefault();
}
