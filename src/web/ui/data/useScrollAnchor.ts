import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';

interface Place {
  readonly id: string;
  readonly start: number;
}

/** Keeps the visible rows in place when rows above are added or removed; at the top, new rows are shown. */
export function useScrollAnchor(virtual: Virtualizer<Window, Element>, ids: readonly string[], margin: number): void {
  const last = useRef(ids);
  const places = useRef<readonly Place[]>([]);
  useLayoutEffect(() => {
    if (last.current !== ids) {
      const at = new Map(ids.map((id, index) => [id, index]));
      const kept = places.current.find(({ id }) => at.has(id));
      const start = kept && virtual.measurementsCache[at.get(kept.id) ?? -1]?.start;
      if (kept && start !== undefined && start !== kept.start)
        window.scrollBy({ top: start - kept.start, behavior: 'instant' });
      last.current = ids;
    }
    const top = virtual.scrollOffset ?? 0;
    places.current =
      top <= margin
        ? []
        : virtual.getVirtualItems().flatMap(({ index, start, end }) => {
            const id = ids[index];
            return id === undefined || end <= top ? [] : [{ id, start }];
          });
  });
}
