import { useMediaQuery } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, type ComponentType, type KeyboardEvent, useRef, useState } from 'react';
import { useRemoveDialog } from '#web/notifications/components/RemoveNotification.tsx';
import { badgeLabel, countLabel } from '#web/notifications/model/view.ts';
import { countsQuery } from '#web/notifications/queries/counts.ts';
import css from '#web/shell/TopBar.module.css';
import { upTo } from '#web/ui/breakpoints.ts';
import { LazyPopover } from '#web/ui/LazyPopover.tsx';
import { copy } from './copy/top-bar.ts';
import panel from './NotificationBell.module.css';
import type { NotificationBellCards } from './NotificationBellCards.tsx';

/** On a phone the bell is the way to the page; on wider screens it opens the newest five. */
export function NotificationBell() {
  const unread = useQuery(countsQuery).data?.unread ?? 0;
  const phone = useMediaQuery(upTo('phoneStandard'), false, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<ComponentProps<typeof NotificationBellCards>> | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { ask, dialog } = useRemoveDialog(() => button.current?.focus());
  const toggle = async () => {
    if (opened) return setOpened(false);
    // loaded before it opens, so that the focus has something to go to
    const { NotificationBellCards } = await import('./NotificationBellCards.tsx');
    setPanel(() => NotificationBellCards);
    setOpened(true);
  };
  const closeOnEscape = ({ key, target }: KeyboardEvent) => {
    // in a menu of the panel the key closes that menu alone
    if (key === 'Escape' && !(target instanceof Element && target.closest('[role="menu"]'))) setOpened(false);
  };
  const name = unread > 0 ? copy.unread(badgeLabel(unread), countLabel(unread)) : copy.bell;
  const inside = (
    <>
      <IconBell size={24} stroke={1.6} aria-hidden />
      {unread > 0 && (
        <span className={css.unread} aria-hidden>
          {badgeLabel(unread)}
        </span>
      )}
    </>
  );
  if (phone) {
    return (
      <Link to="/notifications" className={css.icon} aria-label={name}>
        {inside}
      </Link>
    );
  }
  return (
    <>
      <LazyPopover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={420}
        offset={8}
        withinPortal={false}
        zIndex="var(--z-dropdown)"
        trapFocus
        closeOnEscape={false}
        returnFocus
        transitionProps={{ duration: 0 }}
        classNames={{ dropdown: panel.panel ?? '' }}
        dropdown={{
          'aria-label': copy.bell,
          onKeyDown: closeOnEscape,
          children: Panel && <Panel onClose={() => setOpened(false)} onRemove={ask} />,
        }}
      >
        <button ref={button} type="button" className={css.icon} aria-label={name} onClick={toggle}>
          {inside}
        </button>
      </LazyPopover>
      {dialog}
    </>
  );
}
