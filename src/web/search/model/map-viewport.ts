/** A point in Web Mercator, scaled to a unit square: 0 to 1 from west to east and from north to south. */
interface Point {
  readonly x: number;
  readonly y: number;
}
/** The center of the map, and the pixels that the whole unit square would measure. */
export interface Viewport extends Point {
  readonly scale: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
/** A bounding box in degrees. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Circle extends Place {
  readonly miles: number;
}
/** Miles in a degree of latitude. */
export const MILES_PER_DEGREE = 69.09;

/** From about 8,000 km to 20 m per 100 pixels. */
const MIN_SCALE = 500;
const MAX_SCALE = 2 ** 21;
/** The latitude at which the unit square ends, rounded. */
const MAX_LATITUDE = 85;
/** The contiguous states. */
export const CONTIGUOUS_STATES: Bounds = { west: -125, south: 24.5, east: -66.5, north: 49.5 };

export function toMercator({ latitude, longitude }: Place): Point {
  const north = Math.log(
    Math.tan(Math.PI / 4 + (Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * Math.PI) / 360),
  );
  return { x: (longitude + 180) / 360, y: (1 - north / Math.PI) / 2 };
}

function fromMercator({ x, y }: Point): Place {
  return { longitude: x * 360 - 180, latitude: (Math.atan(Math.exp((1 - 2 * y) * Math.PI)) * 360) / Math.PI - 90 };
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** The position of a place in pixels from the upper left corner of the map. */
export function toScreen(viewport: Viewport, { width, height }: Size, place: Place): Point {
  const { x, y } = toMercator(place);
  return { x: (x - viewport.x) * viewport.scale + width / 2, y: (y - viewport.y) * viewport.scale + height / 2 };
}

/** Pans by pixels. */
export function panBy(viewport: Viewport, by: Point): Viewport {
  return {
    ...viewport,
    x: clamp(viewport.x - by.x / viewport.scale, 0, 1),
    y: clamp(viewport.y - by.y / viewport.scale, 0, 1),
  };
}

/** Zooms in by `factor`; the point `anchor` pixels from the center stays in place. */
export function zoomBy(viewport: Viewport, factor: number, anchor: Point = { x: 0, y: 0 }): Viewport {
  const scale = clamp(viewport.scale * factor, MIN_SCALE, MAX_SCALE);
  const moved = 1 / viewport.scale - 1 / scale;
  return { scale, x: clamp(viewport.x + anchor.x * moved, 0, 1), y: clamp(viewport.y + anchor.y * moved, 0, 1) };
}

export const isMaxZoom = ({ scale }: Viewport) => scale >= MAX_SCALE;
export const isMinZoom = ({ scale }: Viewport) => scale <= MIN_SCALE;

/** The bounds of the viewport, extended on every side by `margin` times its width and height. */
export function boundsOf(viewport: Viewport, { width, height }: Size, margin = 0): Bounds {
  const [across, down] = [((0.5 + margin) * width) / viewport.scale, ((0.5 + margin) * height) / viewport.scale];
  const upper = fromMercator({ x: viewport.x - across, y: viewport.y - down });
  const lower = fromMercator({ x: viewport.x + across, y: viewport.y + down });
  return {
    west: clamp(upper.longitude, -180, 180),
    north: clamp(upper.latitude, -MAX_LATITUDE, MAX_LATITUDE),
    east: clamp(lower.longitude, -180, 180),
    south: clamp(lower.latitude, -MAX_LATITUDE, MAX_LATITUDE),
  };
}

/** The viewport that fits the bounds. */
export function fitBounds(bounds: Bounds, { width, height }: Size): Viewport {
  const upper = toMercator({ latitude: bounds.north, longitude: bounds.west });
  const lower = toMercator({ latitude: bounds.south, longitude: bounds.east });
  const scale = Math.min(width / (lower.x - upper.x), height / (lower.y - upper.y));
  const middle = { x: (upper.x + lower.x) / 2, y: (upper.y + lower.y) / 2 };
  return { ...middle, scale: clamp(scale, MIN_SCALE, MAX_SCALE) };
}

interface Counted extends Place {
  readonly count: number;
}

/** The bounds of the central `share` of the firms, without outliers; at least `min` degrees in each direction. */
export function boundsAround(cells: readonly Counted[], share: number, min: number): Bounds | null {
  if (cells.length === 0) return null;
  const [west, east] = centralRange(cells, 'longitude', share);
  const [south, north] = centralRange(cells, 'latitude', share);
  const [wide, high] = [Math.max(min, (east - west) * 0.12), Math.max(min, (north - south) * 0.12)];
  return {
    west: clamp(west - wide, -180, 180),
    east: clamp(east + wide, -180, 180),
    south: clamp(south - high, -MAX_LATITUDE, MAX_LATITUDE),
    north: clamp(north + high, -MAX_LATITUDE, MAX_LATITUDE),
  };
}

function centralRange(cells: readonly Counted[], key: keyof Place, share: number): [number, number] {
  const sorted = cells.toSorted((one, other) => one[key] - other[key]);
  const outside = (cells.reduce((sum, { count }) => sum + count, 0) * (1 - share)) / 2;
  const edge = (from: readonly Counted[]) => {
    let passed = 0;
    return (from.find(({ count }) => {
      passed += count;
      return passed > outside;
    }) ?? from.at(-1))?.[key];
  };
  return [edge(sorted) ?? 0, edge(sorted.toReversed()) ?? 0];
}

/** Clusters cells whose markers would overlap, largest first. */
export function clusterCells<C extends Counted>(cells: readonly C[], viewport: Viewport, size: Size, apart: number) {
  const groups: { x: number; y: number; count: number; cells: C[] }[] = [];
  for (const cell of cells.toSorted((one, other) => other.count - one.count)) {
    const { x, y } = toScreen(viewport, size, cell);
    if (x < -apart || y < -apart || x > size.width + apart || y > size.height + apart) continue;
    const near = groups.find((group) => Math.hypot(group.x - x, group.y - y) < apart);
    if (!near) groups.push({ x, y, count: cell.count, cells: [cell] });
    else {
      near.count += cell.count;
      near.cells.push(cell);
    }
  }
  return groups;
}
export type Cluster<C extends Counted> = ReturnType<typeof clusterCells<C>>[number];

/** The bounds of a circle, with a margin. */
export function circleBounds({ latitude, longitude, miles }: Circle): Bounds {
  const high = (miles / MILES_PER_DEGREE) * 1.08;
  const wide = high / Math.cos((latitude * Math.PI) / 180);
  return { west: longitude - wide, east: longitude + wide, south: latitude - high, north: latitude + high };
}
