import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { MapResult } from '#contract/search/schema.ts';
import { around, dragged, type Frame, fitted, HOME, nearer, type Place, type Size, type View } from './frame.ts';
import { mapQuery } from './map.ts';
import type { DirectoryState } from './state.ts';

export interface Circle extends Place {
  readonly miles: number;
}
/** Length of a degree along a meridian. */
export const MILES_A_DEGREE = 69.09;
/** Shares of the firms that the first look holds: far away in large cells, then near in small ones. */
const FAR = { share: 0.9, least: 3 };
const NEAR = { share: 0.95, least: 0.08 };

export type Change = (make: (view: View) => View) => void;

/** What the map shows: first the circle or most of the firms, then what somebody moved it to. */
export function useMapView(state: DirectoryState, all: MapResult, old: boolean, circle: Circle | null, size: Size) {
  const [view, setView] = useState<View | null>(null);
  const touched = useRef(false);
  const coarse = around(all.cells, FAR.share, FAR.least);
  const { data, isPlaceholderData } = useQuery({
    ...mapQuery(state, coarse),
    enabled: !circle && !old && coarse !== null,
  });
  const fine = data && !isPlaceholderData ? (around(data.cells, NEAR.share, NEAR.least) ?? coarse) : null;
  const target = circle ? boxAround(circle) : old ? null : coarse ? fine : HOME;
  const key = target && JSON.stringify(target);
  const place = circle && JSON.stringify(circle);
  const showAll = useCallback(() => {
    if (key === null || size.width === 0) return;
    touched.current = false;
    setView(fitted(JSON.parse(key), size));
  }, [key, size]);
  useEffect(() => {
    if (place) touched.current = false;
  }, [place]);
  useEffect(() => {
    if (!touched.current) showAll();
  }, [showAll]);
  const change: Change = useCallback((make) => {
    touched.current = true;
    setView((now) => now && make(now));
  }, []);
  return { view, change, showAll };
}

function boxAround({ latitude, longitude, miles }: Circle): Frame {
  const high = (miles / MILES_A_DEGREE) * 1.08;
  const wide = high / Math.cos((latitude * Math.PI) / 180);
  return { west: longitude - wide, east: longitude + wide, south: latitude - high, north: latitude + high };
}

/** Width and height of an element in pixels, nought until it is measured. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
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

/** After this rest the firms of a new part of the map are asked for. */
const REST_MS = 200;

/** The frame once it stays the same for a while; the first at once. */
export function useRested(frame: Frame | null): Frame | null {
  const [rested, setRested] = useState<Frame | null>(null);
  const first = rested === null;
  useEffect(() => {
    if (frame === null) return;
    const timer = setTimeout(() => setRested(frame), first ? 0 : REST_MS);
    return () => clearTimeout(timer);
  }, [frame, first]);
  return rested;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Pixels that a finger trembles. */
const PRESS = 4;

/** Mouse and fingers on the map: one drags, two pinch, the wheel and a double click zoom. */
export function useMapGestures(stage: RefObject<HTMLElement | null>, change: Change) {
  const fingers = useRef(new Map<number, Spot>());
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    const element = stage.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault(); // the page would scroll, or the browser zoom
      const turned = Math.max(-200, Math.min(200, event.deltaMode === 0 ? event.deltaY : event.deltaY * 30));
      change((view) => nearer(view, 2 ** (-turned / (event.ctrlKey ? 60 : 240)), fromMiddle(element, event)));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [stage, change]);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || isIn(event.target, 'a, [data-apart]')) return;
    fingers.current.set(event.pointerId, spotOf(event));
  };
  const onPointerEnd = (event: PointerEvent<HTMLElement>) => {
    if (fingers.current.delete(event.pointerId)) setDragging(fingers.current.size > 0);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    if (event.buttons === 0) return onPointerEnd(event); // lifted outside of the map
    const now = spotOf(event);
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) {
      // on a marker: what hardly moves is a press
      if (fingers.current.size === 1 && apart(before, now) < PRESS) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragging(true);
    }
    fingers.current.set(event.pointerId, now);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const about = fromMiddle(stage.current, { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
      change((view) => nearer(view, apart(now, other) / Math.max(1, apart(before, other)), about));
    } else change((view) => dragged(view, { x: now.x - before.x, y: now.y - before.y }));
  };
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    if (!isIn(event.target, 'button, a, [data-apart]'))
      change((view) => nearer(view, 2, fromMiddle(stage.current, event)));
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

const isIn = (target: EventTarget, which: string) => target instanceof Element && target.closest(which) !== null;
const spotOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Spot => ({ x: clientX, y: clientY });
const apart = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);

function fromMiddle(stage: Element | null, { clientX, clientY }: { clientX: number; clientY: number }): Spot {
  const { left = 0, top = 0, width = 0, height = 0 } = stage?.getBoundingClientRect() ?? {};
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}
