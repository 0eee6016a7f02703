import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type Point, pan, pinchZoom, swipeDirection, type View, ZOOM_STEP, zoomTo } from './lightbox-geometry.ts';

interface Handlers {
  readonly zoom: boolean;
  readonly change: (make: (before: View) => View) => void;
  readonly onStep: (step: -1 | 1) => void;
}

/**
 * Fingers and mouse on the stage: one drags the image or, where it is whole, swipes to the next; two pinch; the wheel and
 * a double click zoom. @returns handlers for the stage, whether it is dragged, and by how many pixels a swipe has moved the image
 */
export function useGestures(stage: RefObject<HTMLElement | null>, { zoom, change, onStep }: Handlers) {
  const fingers = useRef(new Map<number, Point>());
  /** How far a swipe has come; null where there is none. React may show it later than the finger is lifted. */
  const swipe = useRef<Point>(null);
  const [shown, setShown] = useState(0);
  const [dragging, setDragging] = useState(false);

  useEffect(() => {
    const element = stage.current;
    const onWheel = (event: WheelEvent) => {
      // Else the browser would zoom the whole page.
      event.preventDefault();
      const by = event.deltaY * (event.ctrlKey ? 3 : 0.4);
      change((view) => zoomTo(view, view.level - by, fromMiddle(element, event)));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [stage, change]);

  const setSwipe = (to: Point | null) => {
    swipe.current = to;
    setShown(to?.x ?? 0);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, pointOf(event));
    setDragging(true);
    setSwipe(zoom || fingers.current.size > 1 ? null : { x: 0, y: 0 });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    fingers.current.set(event.pointerId, now);
    const by = { x: now.x - before.x, y: now.y - before.y };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const about = fromMiddle(stage.current, { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
      change((view) => pinchZoom(view, distance(before, other), distance(now, other), about));
    } else if (zoom) change((view) => pan(view, by));
    else if (swipe.current) setSwipe({ x: swipe.current.x + by.x, y: swipe.current.y + by.y });
  };
  const onPointerEnd = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.delete(event.pointerId)) return;
    setDragging(fingers.current.size > 0);
    const came = event.type === 'pointerup' ? swipe.current : null;
    setSwipe(null);
    const step = came ? swipeDirection(came, event.currentTarget.clientWidth) : 0;
    if (step !== 0) onStep(step);
  };
  const onDoubleClick = (event: MouseEvent<HTMLElement>) =>
    change((view) => zoomTo(view, view.level > 0 ? 0 : ZOOM_STEP, fromMiddle(stage.current, event)));

  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    onDoubleClick,
  };
  return { handlers, dragging, swipe: shown };
}

const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({ x: clientX, y: clientY });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

function fromMiddle(stage: Element | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left = 0, top = 0, width = 0, height = 0 } = stage?.getBoundingClientRect() ?? {};
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}
