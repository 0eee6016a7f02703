import { createUseGesture, dragAction, pinchAction, wheelAction } from '@use-gesture/react';
import { type MouseEvent, type RefObject, useState } from 'react';
import { type Point, pan, pinchZoom, swipeDirection, type View, ZOOM_STEP, zoomTo } from './lightbox-geometry.ts';

interface Handlers {
  /** Whether the image is zoomed: a drag pans it, and does not swipe. */
  readonly zoom: boolean;
  readonly change: (make: (before: View) => View) => void;
  readonly onStep: (step: -1 | 1) => void;
}

const useStageGesture = createUseGesture([dragAction, pinchAction, wheelAction]);
const OPTIONS = {
  // the wheel would zoom the whole page otherwise
  eventOptions: { passive: false },
  drag: { pointer: { keys: false } },
  pinch: { pinchOnWheel: false },
} as const;

/**
 * Drag, swipe, pinch, wheel and double click on the stage.
 * @returns further handlers for the stage, whether it is dragged, and by how many pixels a swipe has moved the image
 */
export function useGestures(stage: RefObject<HTMLElement | null>, { zoom, change, onStep }: Handlers) {
  const [swipe, setSwipe] = useState(0);
  const [dragging, setDragging] = useState(false);
  const zoomAt = (level: (before: number) => number, client: Client) =>
    change((view) => zoomTo(view, level(view.level), fromCenter(stage.current, client)));
  useStageGesture(
    {
      // what `onDrag` and `onPinch` return comes back as `memo` with the next event of the same gesture
      onDrag({ active, pinching = false, delta: [dx, dy], movement: [x, y], memo: wasPinched = false, event }) {
        const isSwipe = !zoom && !pinching && !wasPinched;
        setDragging(active);
        setSwipe(isSwipe && active ? x : 0);
        if (zoom && !pinching) change((view) => pan(view, { x: dx, y: dy }));
        const isLifted = isSwipe && event.type === 'pointerup';
        const step = isLifted ? swipeDirection({ x, y }, stage.current?.clientWidth ?? 0) : 0;
        if (step !== 0) onStep(step);
        return wasPinched || pinching;
      },
      onPinch({ da: [distance], origin: [clientX, clientY], memo: before = distance }) {
        change((view) => pinchZoom(view, before, distance, fromCenter(stage.current, { clientX, clientY })));
        return distance;
      },
      onWheel({ event, last }) {
        if (last) return;
        event.preventDefault();
        zoomAt((level) => level - event.deltaY * (event.ctrlKey ? 3 : 0.4), event);
      },
    },
    { ...OPTIONS, target: stage },
  );
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => zoomAt((level) => (level > 0 ? 0 : ZOOM_STEP), event);
  return { handlers: { onDoubleClick }, dragging, swipe };
}

type Client = Readonly<Record<'clientX' | 'clientY', number>>;

function fromCenter(stage: Element | null, { clientX, clientY }: Client): Point {
  const { left = 0, top = 0, width = 0, height = 0 } = stage?.getBoundingClientRect() ?? {};
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}
