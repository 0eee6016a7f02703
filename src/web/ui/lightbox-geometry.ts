/** Pixels. Offsets and points count from the middle of the stage. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
/** What of an image is seen: zoom level, and how far it is moved. */
export interface View extends Point {
  readonly level: number;
}

export const MAX_ZOOM = 300;
export const ZOOM_STEP = 100;
export const FIT_VIEW: View = { level: 0, x: 0, y: 0 };
const KEY_REPEAT_MS = 180;
const SWIPE_PX = 200;
const RATIO = 1.007;

/** Level 0 is the whole image, 100 about twice its size, 300 about eight times. */
export const scaleOf = (level: number): number => RATIO ** level;
const levelOf = (scale: number): number => Math.log(scale) / Math.log(RATIO);

const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/** The view after zooming to a level; the point of the image at `about` stays where it is. */
export function zoomTo(view: View, level: number, about: Point = FIT_VIEW): View {
  const next = Math.max(0, Math.min(MAX_ZOOM, level));
  const grows = scaleOf(next) / scaleOf(view.level);
  return { level: next, x: about.x - (about.x - view.x) * grows, y: about.y - (about.y - view.y) * grows };
}

/** The view after two fingers went from one distance to another. */
export function pinchZoom(view: View, from: number, to: number, about: Point): View {
  return from > 0 && to > 0 ? zoomTo(view, view.level + levelOf(to / from), about) : view;
}

export const pan = (view: View, by: Point): View => ({ ...view, x: view.x + by.x, y: view.y + by.y });

/** An image larger than the stage covers it, a smaller one stays in the middle. `image` is its size at level 0. */
export function clampView(view: View, image: Size, stage: Size): View {
  const scale = scaleOf(view.level);
  return {
    level: view.level,
    x: clamp(view.x, Math.max(0, (image.width * scale - stage.width) / 2)),
    y: clamp(view.y, Math.max(0, (image.height * scale - stage.height) / 2)),
  };
}

/** 1 to the next image, -1 to the one before, 0 where the finger went not far enough or rather up and down. */
export function swipeDirection(by: Point, stageWidth: number): -1 | 0 | 1 {
  const far = Math.abs(by.x) >= Math.min(SWIPE_PX, stageWidth / 4);
  if (!far || Math.abs(by.x) <= Math.abs(by.y)) return 0;
  return by.x < 0 ? 1 : -1;
}

/** Whether a key that repeats comes too soon after the last one that counted, in milliseconds. */
export const isRepeatTooFast = (last: number, now: number): boolean => now - last < KEY_REPEAT_MS;
