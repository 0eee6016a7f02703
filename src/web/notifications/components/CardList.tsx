import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Notification } from '#contract/notifications/schema.ts';
import { MoreRows } from '#web/ui/data/MoreRows.tsx';
import type { More } from '#web/ui/data/table.ts';
import { useKeptFocus } from '#web/ui/data/useKeptFocus.ts';
import { usePlaceOnPage } from '#web/ui/data/usePlaceOnPage.ts';
import { useReadingPlace } from '#web/ui/data/useReadingPlace.ts';
import { drawnIndexes, gapsAround } from '#web/ui/data/window.ts';
import { useNow } from '#web/ui/useNow.ts';
import { copy } from '../copy.ts';
import { NotificationCard } from './NotificationCard.tsx';
import css from './Notifications.module.css';
import { useRemoval } from './Removal.tsx';

const SPARE = 6;
const GUESSED_HEIGHT = 140;

interface Props {
  readonly items: readonly Notification[];
  /** How many there are on the server; -1 where nobody counted. */
  readonly total: number;
  readonly currentId: string | undefined;
  readonly more: More | undefined;
  /** Hears which cards are in view, by their places in the list. */
  readonly look: (first: number, last: number) => void;
}

/** Cards one below the other, as many as are in view. They scroll with the page. */
export function CardList({ items, total, currentId, more, look }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const focus = useKeptFocus(list, ids);
  const { ask, dialog } = useRemoval(focus.recover);
  const { virtual, drawn, above, below } = useCards(list, ids, focus.index);
  const { startIndex: first = 0, endIndex: last = 0 } = virtual.range ?? {};
  useEffect(() => look(first, last), [look, first, last]);
  const currentAt = useMemo(() => (currentId === undefined ? -1 : ids.indexOf(currentId)), [ids, currentId]);
  useEffect(() => {
    if (currentAt >= 0) virtual.scrollToIndex(currentAt);
  }, [currentAt, virtual]);
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
          return (
            one && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                data-id={one.id}
                data-unread={one.viewed_at === null || undefined}
                aria-posinset={index + 1}
                aria-setsize={more ? total : items.length}
                aria-current={index === currentAt || undefined}
                className={css.row}
                style={{ marginTop: above[at] }}
              >
                <NotificationCard notification={one} now={now} onRemove={ask} />
              </li>
            )
          );
        })}
      </ul>
      <MoreRows more={more} loaded={items.length} noun={copy.noun} onGrown={focus.moveTo} />
      {dialog}
    </>
  );
}

/** The cards to draw, and the room that the others take. */
function useCards(list: { readonly current: HTMLElement | null }, ids: readonly string[], focused: number | null) {
  const margin = usePlaceOnPage(list);
  const virtual = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => GUESSED_HEIGHT,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    overscan: SPARE,
    scrollMargin: margin,
    rangeExtractor: (range) => drawnIndexes(range, focused),
    initialRect: { width: 0, height: 900 },
    useFlushSync: false,
  });
  useReadingPlace(virtual, ids, margin);
  const drawn = virtual.getVirtualItems();
  const spans = drawn.map(({ start, end }) => ({ start: start - margin, end: end - margin }));
  return { virtual, drawn, ...gapsAround(spans, virtual.getTotalSize()) };
}
