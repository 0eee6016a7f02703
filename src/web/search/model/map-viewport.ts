/** A point of the Mercator square: 0 to 1 from west to east and from north to south. */
interface Point {
  readonly x: number;
  readonly y: number;
}
/** What a map shows: its middle, and how many pixels the whole square would measure. */
export interface Viewport extends Point {
  readonly scale: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
/** Sides in degrees. */
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
/** Length of a degree along a meridian. */
export const MILES_PER_DEGREE = 69.09;

/** Some 8,000 km and 20 m to a hundred pixels. */
const MIN_SCALE = 500;
const MAX_SCALE = 2 ** 21;
/** Where Mercator's square ends. */
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

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Where a place lies on the map, in pixels from its upper left corner. */
export function toScreen(view: Viewport, { width, height }: Size, place: Place): Point {
  const { x, y } = toMercator(place);
  return { x: (x - view.x) * view.scale + width / 2, y: (y - view.y) * view.scale + height / 2 };
}

/** The view after a drag by pixels. */
export function panBy(view: Viewport, by: Point): Viewport {
  return { ...view, x: clamp(view.x - by.x / view.scale, 0, 1), y: clamp(view.y - by.y / view.scale, 0, 1) };
}

/** The view `factor` times nearer, while what lies `about` pixels from the middle stays where it is. */
export function zoomBy(view: Viewport, factor: number, about: Point = { x: 0, y: 0 }): Viewport {
  const scale = clamp(view.scale * factor, MIN_SCALE, MAX_SCALE);
  const moved = 1 / view.scale - 1 / scale;
  return { scale, x: clamp(view.x + about.x * moved, 0, 1), y: clamp(view.y + about.y * moved, 0, 1) };
}

export const isMaxZoom = ({ scale }: Viewport) => scale >= MAX_SCALE;
export const isMinZoom = ({ scale }: Viewport) => scale <= MIN_SCALE;

/** What the map shows, `margin` of its width and height on every side added. */
export function boundsOf(view: Viewport, { width, height }: Size, margin = 0): Bounds {
  const [across, down] = [((0.5 + margin) * width) / view.scale, ((0.5 + margin) * height) / view.scale];
  const upper = fromMercator({ x: view.x - across, y: view.y - down });
  const lower = fromMercator({ x: view.x + across, y: view.y + down });
  return {
    west: clamp(upper.longitude, -180, 180),
    north: clamp(upper.latitude, -MAX_LATITUDE, MAX_LATITUDE),
    east: clamp(lower.longitude, -180, 180),
    south: clamp(lower.latitude, -MAX_LATITUDE, MAX_LATITUDE),
  };
}

/** The view that holds the whole frame. */
export function fitBounds(frame: Bounds, { width, height }: Size): Viewport {
  const upper = toMercator({ latitude: frame.north, longitude: frame.west });
  const lower = toMercator({ latitude: frame.south, longitude: frame.east });
  const scale = Math.min(width / (lower.x - upper.x), height / (lower.y - upper.y));
  const middle = { x: (upper.x + lower.x) / 2, y: (upper.y + lower.y) / 2 };
  return { ...middle, scale: clamp(scale, MIN_SCALE, MAX_SCALE) };
}

interface Counted extends Place {
  readonly count: number;
}

/** The frame around `share` of the firms, the few that are far from the others left out; `least` degrees high and wide. */
export function boundsAround(cells: readonly Counted[], share: number, least: number): Bounds | null {
  if (cells.length === 0) return null;
  const [west, east] = centralRange(cells, 'longitude', share);
  const [south, north] = centralRange(cells, 'latitude', share);
  const [wide, high] = [Math.max(least, (east - west) * 0.12), Math.max(least, (north - south) * 0.12)];
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

/** Cells that would cover each other become one, in the middle of their firms; the largest first. */
export function clusterCells<C extends Counted>(cells: readonly C[], view: Viewport, size: Size, apart: number) {
  const groups: { x: number; y: number; count: number; cells: C[] }[] = [];
  for (const cell of cells.toSorted((one, other) => other.count - one.count)) {
    const { x, y } = toScreen(view, size, cell);
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

/** The bounds that hold a circle, with a margin. */
export function circleBounds({ latitude, longitude, miles }: Circle): Bounds {
  const high = (miles / MILES_PER_DEGREE) * 1.08;
  const wide = high / Math.cos((latitude * Math.PI) / 180);
  return { west: longitude - wide, east: longitude + wide, south: latitude - high, north: latitude + high };
}
