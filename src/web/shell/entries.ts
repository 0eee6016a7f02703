import { type Icon, IconBell, IconId, IconSearch } from '@tabler/icons-react';
import { landing, pageOf } from '#contract/access/pages.ts';
import type { Me } from '#contract/accounts/schema.ts';
import { copy } from './copy.ts';

interface Entry {
  readonly href: string;
  readonly label: string;
  readonly Icon: Icon;
}

/** What the navigation offers this person: pages that exist and that they may open. */
export function entriesFor(me: Me): Entry[] {
  const directory = { href: '/search', label: copy.directory, Icon: IconSearch };
  const notifications = { href: '/notifications', label: copy.notifications, Icon: IconBell };
  return me.user_type === 'MWBE' && me.mwbes.length > 0
    ? [{ href: landing(me), label: copy.profile, Icon: IconId }, notifications, directory]
    : [directory, notifications];
}

/** Index of the entry that a page belongs to, or -1. Another firm's profile belongs to the directory. */
export function currentEntry(entries: readonly Entry[], pathname: string): number {
  const exact = entries.findIndex(({ href }) => pathname === href);
  if (exact >= 0 || pageOf(pathname) !== 'profile') return exact;
  return entries.findIndex(({ href }) => href === '/search');
}
