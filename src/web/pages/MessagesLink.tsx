import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countsQuery } from '#web/messaging/queries/counts.ts';
import { badgeLabel } from '#web/notifications/model/view.ts';
import css from '#web/shell/TopBar.module.css';
import { copy } from './copy/top-bar.ts';

/** Messages in the top bar, with how many are unread. */
export function MessagesLink() {
  const unread = useQuery(countsQuery).data?.messages ?? 0;
  const badge = badgeLabel(unread);
  const number = unread >= MOST ? `${MOST - 1}+` : String(unread);
  return (
    <Link
      to="/messaging/inbox"
      className={css.icon}
      aria-label={unread > 0 ? copy.unreadMessages(badge, number) : copy.messages}
    >
      <IconMessage size={24} stroke={1.6} aria-hidden />
      {unread > 0 && (
        <span className={css.unread} aria-hidden>
          {badge}
        </span>
      )}
    </Link>
  );
}
/** The server stops counting there. */
const MOST = 100;
