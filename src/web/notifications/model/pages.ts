import type { InfiniteData } from '@tanstack/react-query';
import type { Notification } from '#contract/notifications/schema.ts';

/** One page of the inbox as it was read. */
export interface InboxPage {
  readonly items: readonly Notification[];
  /** Whether the server had more behind it. */
  readonly more: boolean;
  /** Milliseconds; a page read before the first one may be stale. */
  readonly readAt: number;
}
export type InboxData = InfiniteData<InboxPage, string | null>;

/** The cached items after `before` (null: from the start), up to the end of their page; null where none are cached. */
export function cachedAfter(pages: readonly InboxPage[], before: string | null): InboxPage | null {
  if (before === null) return pages[0] ?? null;
  const whole = pages.findIndex(({ items }) => items.at(-1)?.id === before);
  if (whole >= 0) return pages[whole + 1] ?? null;
  for (const page of pages) {
    const at = page.items.findIndex(({ id }) => id === before);
    if (at >= 0) return { ...page, items: page.items.slice(at + 1) };
  }
  return null;
}

/** The items just read after `before`, followed by the cached rest of the page that they replace. */
export function mergeReread(pages: readonly InboxPage[], before: string | null, read: InboxPage): InboxPage {
  const last = read.items.at(-1);
  const old = cachedAfter(pages, before);
  const at = last && old && read.more ? old.items.findIndex(({ id }) => id === last.id) : -1;
  const rest = old && at >= 0 ? old.items.slice(at + 1) : [];
  return rest.length > 0 && old ? { ...read, items: [...read.items, ...rest], more: old.more } : read;
}

/** The id after which the next page starts; null at the end of the list. */
export function nextCursor(last: InboxPage, all: readonly InboxPage[]): string | null {
  return last.more ? (all.findLast(({ items }) => items.length > 0)?.items.at(-1)?.id ?? null) : null;
}

/** Whether a page with items from `first` to `last` was read before the newest first page. */
export function isStale(pages: readonly InboxPage[], first: number, last: number): boolean {
  let start = 0;
  for (const { items, readAt } of pages) {
    const end = start + items.length;
    if (start <= last && end > first && readAt < (pages[0]?.readAt ?? 0)) return true;
    start = end;
  }
  return false;
}

/** Changes one notification; null removes it. */
export type Patch = (one: Notification) => Notification | null;

export function patchItems(items: readonly Notification[], patch: Patch): Notification[] {
  return items.flatMap((one) => patch(one) ?? []);
}

/** The loaded pages with each notification patched, without pages that become empty. */
export function patchPages(loaded: InboxData, patch: Patch): InboxData {
  const pages = loaded.pages.map((page) => ({ ...page, items: patchItems(page.items, patch) }));
  const left = pages.filter(({ items }) => items.length > 0);
  const kept = left.length > 0 ? left : pages.slice(-1);
  return { pages: kept, pageParams: kept.map((_, at) => kept[at - 1]?.items.at(-1)?.id ?? null) };
}
