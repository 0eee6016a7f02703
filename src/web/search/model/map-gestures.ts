import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type Bounds, panBy, type Size, type Viewport, zoomBy } from './map-viewport.ts';

export type ChangeViewport = (make: (viewport: Viewport) => Viewport) => void;

/** Width and height of an element in pixels; 0 until it is measured. */
export function useElementSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: Math.round(entry.contentRect.width), height: Math.round(entry.contentRect.height) });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** Pause after a move before the firms of the new area are requested. */
const DEBOUNCE_MS = 200;

/** The bounds once they are stable; the first ones at once. */
export function useDebouncedBounds(bounds: Bounds | null): Bounds | null {
  const [stable, setStable] = useState<Bounds | null>(null);
  const first = stable === null;
  useEffect(() => {
    if (bounds === null) return;
    const timer = setTimeout(() => setStable(bounds), first ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [bounds, first]);
  return stable;
}

interface PixelPoint {
  readonly x: number;
  readonly y: number;
}

/** Pixels that a press may move before it counts as a drag. */
const CLICK_TOLERANCE = 4;

/** Mouse and touch: one pointer pans, two pinch, the wheel and a double click zoom. */
export function useMapGestures(stage: RefObject<HTMLElement | null>, change: ChangeViewport) {
  const pointers = useRef(new Map<number, PixelPoint>());
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    const element = stage.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault(); // keeps the page from scrolling and the browser from zooming
      const turned = Math.max(-200, Math.min(200, event.deltaMode === 0 ? event.deltaY : event.deltaY * 30));
      change((viewport) => zoomBy(viewport, 2 ** (-turned / (event.ctrlKey ? 60 : 240)), fromCenter(element, event)));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [stage, change]);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || isInside(event.target, 'a, [data-apart]')) return;
    pointers.current.set(event.pointerId, pointOf(event));
  };
  const onPointerEnd = (event: PointerEvent<HTMLElement>) => {
    if (pointers.current.delete(event.pointerId)) setDragging(pointers.current.size > 0);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    if (event.buttons === 0) return onPointerEnd(event); // released outside the map
    const now = pointOf(event);
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) {
      // a press on a marker must not start a drag
      if (pointers.current.size === 1 && distance(before, now) < CLICK_TOLERANCE) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragging(true);
    }
    pointers.current.set(event.pointerId, now);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const anchor = fromCenter(stage.current, { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
      change((viewport) => zoomBy(viewport, distance(now, other) / Math.max(1, distance(before, other)), anchor));
    } else change((viewport) => panBy(viewport, { x: now.x - before.x, y: now.y - before.y }));
  };
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    if (!isInside(event.target, 'button, a, [data-apart]'))
      change((viewport) => zoomBy(viewport, 2, fromCenter(stage.current, event)));
  };
  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    onDoubleClick,
  };
  return { handlers, dragging };
}

const isInside = (target: EventTarget, which: string) => target instanceof Element && target.closest(which) !== null;
const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): PixelPoint => ({
  x: clientX,
  y: clientY,
});
const distance = (a: PixelPoint, b: PixelPoint): number => Math.hypot(a.x - b.x, a.y - b.y);

function fromCenter(stage: Element | null, { clientX, clientY }: { clientX: number; clientY: number }): PixelPoint {
  const { left = 0, top = 0, width = 0, height = 0 } = stage?.getBoundingClientRect() ?? {};
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}
