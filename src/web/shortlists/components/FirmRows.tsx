import { DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ListedFirm } from '#contract/shortlists/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { LoadMoreRows } from '#web/ui/data/LoadMoreRows.tsx';
import type { LoadMore } from '#web/ui/data/table-props.ts';
import { useOffsetTop } from '#web/ui/data/useOffsetTop.ts';
import { useRowFocus } from '#web/ui/data/useRowFocus.ts';
import { renderedIndexes, spacerHeights } from '#web/ui/data/virtual-rows.ts';
import type { MenuAction } from '#web/ui/EllipsisMenu.tsx';
import { copy } from '../copy/list.ts';
import { movedTo } from '../model/order.ts';
import { useMoveFirm } from '../queries/firms.ts';
import { FirmRow, nameOf } from './FirmRow.tsx';
import css from './ListPage.module.css';

const OVERSCAN = 8;
const ESTIMATED_HEIGHT = 132;
/** Rows before the last loaded one from which the next page is loaded. */
const AHEAD = 25;

interface Props {
  readonly listId: string;
  readonly rows: ListedFirm[];
  readonly total: number;
  readonly more: LoadMore | undefined;
  readonly editable: boolean;
  readonly movable: boolean;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (row: ListedFirm, on: boolean) => void;
  readonly onRemove: (row: ListedFirm) => void;
}

/** The rows of a list; only those in view are in the page. */
export function FirmRows(props: Props) {
  const { listId, rows, total, more, editable, movable, selected, onSelect, onRemove } = props;
  const list = useRef<HTMLOListElement>(null);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const focus = useRowFocus(list);
  const { virtual, drawn, above, below } = useVirtualRows(list, ids, focus.focused);
  useLoadAhead(drawn.at(-1)?.index ?? 0, rows.length, more);
  const { move, said, dnd } = useMoving({ listId, rows, ids, total });
  const { move: focusRow } = focus;
  const actions = useCallback(
    (row: ListedFirm, index: number): MenuAction[] => {
      const to = (target: number) => () => {
        move(index, target);
        focusRow(target, 'open');
      };
      const moves = [
        index > 0 && { label: copy.moveUp, onClick: to(index - 1) },
        index < rows.length - 1 && { label: copy.moveDown, onClick: to(index + 1) },
        index > 0 && { label: copy.moveToTop, onClick: to(0) },
        index < rows.length - 1 && !more && { label: copy.moveToBottom, onClick: to(rows.length - 1) },
      ];
      return [
        ...(movable ? moves.filter((one) => one !== false) : []),
        { label: copy.remove, onClick: () => onRemove(row) },
      ];
    },
    [move, focusRow, rows.length, movable, more, onRemove],
  );
  return (
    <DndContext {...dnd}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol
          ref={list}
          className={css.rows}
          aria-label={copy.firmsLabel}
          style={{ paddingBottom: below }}
          onFocus={focus.onFocus}
          onBlur={focus.onBlur}
        >
          {drawn.map(({ index, key }, at) => {
            const row = rows[index];
            return (
              row && (
                <FirmRow
                  key={key}
                  listId={listId}
                  row={row}
                  index={index}
                  total={total}
                  above={above[at] ?? 0}
                  editable={editable}
                  movable={movable}
                  selected={selected.has(row.id)}
                  onSelect={onSelect}
                  actions={actions}
                  measure={virtual.measureElement}
                />
              )
            );
          })}
        </ol>
      </SortableContext>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <LoadMoreRows more={more} loaded={rows.length} noun={copy.noun} onGrown={(first) => focusRow(first, 'open')} />
    </DndContext>
  );
}

interface Moving {
  readonly listId: string;
  readonly rows: ListedFirm[];
  readonly ids: readonly string[];
  readonly total: number;
}

/** Moves rows by drag, by keyboard and by menu, and says what happened. */
function useMoving({ listId, rows, ids, total }: Moving) {
  const { mutate } = useMoveFirm(listId);
  const [said, setSaid] = useState('');
  const move = useCallback(
    (from: number, to: number) => {
      const row = rows[from];
      if (!row || from === to) return;
      const next = movedTo(rows, from, to);
      mutate(
        { item: row.id, after: next[to - 1]?.id ?? null, rows: next },
        { onError: () => showAlert({ variant: 'error', text: copy.moveFailed }) },
      );
      setSaid(copy.moved(nameOf(row), to + 1, total));
    },
    [rows, total, mutate],
  );
  const sensors = useSensors(
    // a click on the handle is no drag
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const name = (id: unknown) => {
    const row = rows[ids.indexOf(String(id))];
    return row ? nameOf(row) : '';
  };
  const place = (id: unknown) => ids.indexOf(String(id)) + 1;
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) move(place(active.id) - 1, place(over.id) - 1);
  };
  // the library says at once that a row is over its own place, and what was said before would not be heard
  const hasLeft = useRef(false);
  const announcements = {
    onDragStart({ active }: Pick<DragEndEvent, 'active'>) {
      hasLeft.current = false;
      return copy.picked(name(active.id), place(active.id), total);
    },
    onDragOver({ active, over }: DragEndEvent) {
      if (over && over.id !== active.id) hasLeft.current = true;
      return over && hasLeft.current ? copy.over(name(active.id), place(over.id), total) : undefined;
    },
    onDragEnd: ({ active, over }: DragEndEvent) => copy.dropped(name(active.id), place(over?.id ?? active.id), total),
    onDragCancel: ({ active }: Pick<DragEndEvent, 'active'>) => copy.moveCanceled(name(active.id)),
  };
  const accessibility = { announcements, screenReaderInstructions: { draggable: copy.instructions } };
  return { move, said, dnd: { sensors, onDragEnd, accessibility } };
}

/** The rows to draw, and the space that the others take. */
function useVirtualRows(
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
  const drawn = virtual.getVirtualItems();
  const spans = drawn.map(({ start, end }) => ({ start: start - margin, end: end - margin }));
  return { virtual, drawn, ...spacerHeights(spans, virtual.getTotalSize()) };
}

/** Long lists load on before their end comes into view; after a failure the button does. */
function useLoadAhead(last: number, loaded: number, more: LoadMore | undefined): void {
  const due = more?.state === 'ready' && last >= loaded - AHEAD;
  const load = useRef(more?.load);
  load.current = more?.load;
  useEffect(() => {
    if (due) load.current?.();
  }, [due]);
}
