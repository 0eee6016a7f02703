import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Notification } from '#contract/notifications/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadMoreRows } from '#web/ui/data/LoadMoreRows.tsx';
import type { LoadMore } from '#web/ui/data/table-props.ts';
import { useOffsetTop } from '#web/ui/data/useOffsetTop.ts';
import { useRestoreFocus } from '#web/ui/data/useRestoreFocus.ts';
import { useScrollAnchor } from '#web/ui/data/useScrollAnchor.ts';
import { renderedIndexes, spacerHeights } from '#web/ui/data/virtual-rows.ts';
import { useNow } from '#web/ui/useNow.ts';
import { copy } from '../copy.ts';
import { collapseImports } from '../model/collapse-imports.ts';
import { NotificationCard } from './NotificationCard.tsx';
import css from './Notifications.module.css';
import { useRemoveDialog } from './RemoveNotification.tsx';

const OVERSCAN = 6;
const ESTIMATED_HEIGHT = 140;

interface Props {
  readonly items: readonly Notification[];
  /** Number of items on the server; -1 where unknown. */
  readonly total: number;
  readonly currentId: string | undefined;
  readonly more: LoadMore | undefined;
  /** Called with the indexes of the first and the last card in view. */
  readonly onRangeChange: (first: number, last: number) => void;
}

/** Virtual list of cards that scrolls with the page. */
export function CardList({ items: cards, total, currentId, more, onRangeChange: look }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { items, places, groups, toggle } = useGroups(cards, currentId);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const focus = useRestoreFocus(list, ids);
  const { ask, dialog } = useRemoveDialog(focus.recover);
  const { virtual, drawn, above, below } = useVirtualCards(list, ids, focus.index);
  const { startIndex: first = 0, endIndex: last = 0 } = virtual.range ?? {};
  useEffect(() => look(places[first] ?? first, places[last] ?? last), [look, places, first, last]);
  const currentAt = useMemo(() => (currentId === undefined ? -1 : ids.indexOf(currentId)), [ids, currentId]);
  useEffect(() => {
    if (currentAt >= 0) virtual.scrollToIndex(currentAt);
  }, [currentAt, virtual]);
  useFocusAfterDialog(list, currentId);
  const now = useNow();
  return (
    <>
      <ul
        ref={list}
        className={css.cards}
        style={{ paddingBottom: below }}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
      >
        {drawn.map(({ index, key }, at) => {
          const one = items[index];
          const group = one && groups.get(one.id);
          return (
            one && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                data-id={one.id}
                data-unread={one.viewed_at === null || undefined}
                aria-posinset={index + 1}
                aria-setsize={more && total >= 0 ? total - (cards.length - items.length) : more ? -1 : items.length}
                aria-current={index === currentAt || undefined}
                className={css.row}
                style={{ marginTop: above[at] }}
              >
                <NotificationCard notification={one} now={now} onRemove={ask} />
                {group && (
                  <Button
                    variant="plain"
                    size="dense"
                    aria-expanded={items[index + 1]?.batch_id === group.batchId}
                    onClick={() => toggle(group.batchId)}
                  >
                    {items[index + 1]?.batch_id === group.batchId
                      ? copy.fewerOfImport
                      : copy.moreOfImport(group.others)}
                  </Button>
                )}
              </li>
            )
          );
        })}
      </ul>
      <LoadMoreRows more={more} loaded={cards.length} noun={copy.noun} onGrown={focus.moveTo} />
      {dialog}
    </>
  );
}

/** The cards to list: those of one import as one, until its group is opened. */
function useGroups(cards: readonly Notification[], currentId: string | undefined) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { shown: items, ...rest } = useMemo(
    () => collapseImports(cards, (id) => open.has(id), currentId),
    [cards, open, currentId],
  );
  const toggle = (id: string) =>
    setOpen((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])));
  return { items, ...rest, toggle };
}

/** Until the dialog has faded out and returned the focus. */
const FOCUS_RETURN_MS = 250;

/** A dialog that was opened from the bell has no opener left to return the focus to: its card gets it. */
function useFocusAfterDialog(list: { readonly current: HTMLElement | null }, currentId: string | undefined): void {
  const last = useRef(currentId);
  useEffect(() => {
    const closed = last.current;
    last.current = currentId;
    if (closed === undefined || currentId !== undefined) return;
    const timer = setTimeout(() => {
      const focused = document.activeElement;
      if (focused && focused !== document.body && focused.tagName !== 'H1') return;
      list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(closed)}"] a`)?.focus();
    }, FOCUS_RETURN_MS);
    return () => clearTimeout(timer);
  }, [list, currentId]);
}

/** The cards to render, and the space that the others take. */
function useVirtualCards(
  list: { readonly current: HTMLElement | null },
  ids: readonly string[],
  focused: number | null,
) {
  const margin = useOffsetTop(list);
  const virtual = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => ESTIMATED_HEIGHT,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    overscan: OVERSCAN,
    scrollMargin: margin,
    rangeExtractor: (range) => renderedIndexes(range, focused),
    initialRect: { width: 0, height: 900 },
    useFlushSync: false,
  });
  useScrollAnchor(virtual, ids, margin);
  const drawn = virtual.getVirtualItems();
  const spans = drawn.map(({ start, end }) => ({ start: start - margin, end: end - margin }));
  return { virtual, drawn, ...spacerHeights(spans, virtual.getTotalSize()) };
}
