/** Pixels from the center of the stage. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
/** Zoom level and offset of an image. */
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

/** Zooms to a level about a point that stays fixed. */
export function zoomTo(view: View, level: number, about: Point = FIT_VIEW): View {
  const next = Math.max(0, Math.min(MAX_ZOOM, level));
  const grows = scaleOf(next) / scaleOf(view.level);
  return { level: next, x: about.x - (about.x - view.x) * grows, y: about.y - (about.y - view.y) * grows };
}

/** Zooms by the ratio of two finger distances. */
export function pinchZoom(view: View, from: number, to: number, about: Point): View {
  return from > 0 && to > 0 ? zoomTo(view, view.level + levelOf(to / from), about) : view;
}

export const pan = (view: View, by: Point): View => ({ ...view, x: view.x + by.x, y: view.y + by.y });

/** Clamps the offset: an image larger than the stage covers it, a smaller one is centered. `image` is its size at level 0. */
export function clampView(view: View, image: Size, stage: Size): View {
  const scale = scaleOf(view.level);
  return {
    level: view.level,
    x: clamp(view.x, Math.max(0, (image.width * scale - stage.width) / 2)),
    y: clamp(view.y, Math.max(0, (image.height * scale - stage.height) / 2)),
  };
}

/** 1 for the next image, -1 for the previous, 0 for a short or mostly vertical swipe. */
export function swipeDirection(by: Point, stageWidth: number): -1 | 0 | 1 {
  const far = Math.abs(by.x) >= Math.min(SWIPE_PX, stageWidth / 4);
  if (!far || Math.abs(by.x) <= Math.abs(by.y)) return 0;
  return by.x < 0 ? 1 : -1;
}

/** Whether a repeated key follows the last accepted one too soon, in milliseconds. */
export const isRepeatTooFast = (last: number, now: number): boolean => now - last < KEY_REPEAT_MS;
