/** A point of the Mercator square: 0 to 1 from west to east and from north to south. */
interface Point {
  readonly x: number;
  readonly y: number;
}
/** What a map shows: its middle, and how many pixels the whole square would measure. */
export interface View extends Point {
  readonly scale: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
/** Sides in degrees. */
export interface Frame {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Some 8,000 km and 20 m to a hundred pixels. */
const FARTHEST = 500;
const NEAREST = 2 ** 21;
/** Where Mercator's square ends. */
const POLE = 85;
/** The contiguous states. */
export const HOME: Frame = { west: -125, south: 24.5, east: -66.5, north: 49.5 };

export function pointOf({ latitude, longitude }: Place): Point {
  const north = Math.log(Math.tan(Math.PI / 4 + (Math.max(-POLE, Math.min(POLE, latitude)) * Math.PI) / 360));
  return { x: (longitude + 180) / 360, y: (1 - north / Math.PI) / 2 };
}

function placeOf({ x, y }: Point): Place {
  return { longitude: x * 360 - 180, latitude: (Math.atan(Math.exp((1 - 2 * y) * Math.PI)) * 360) / Math.PI - 90 };
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Where a place lies on the map, in pixels from its upper left corner. */
export function onScreen(view: View, { width, height }: Size, place: Place): Point {
  const { x, y } = pointOf(place);
  return { x: (x - view.x) * view.scale + width / 2, y: (y - view.y) * view.scale + height / 2 };
}

/** The view after a drag by pixels. */
export function dragged(view: View, by: Point): View {
  return { ...view, x: within(view.x - by.x / view.scale, 0, 1), y: within(view.y - by.y / view.scale, 0, 1) };
}

/** The view `factor` times nearer, while what lies `about` pixels from the middle stays where it is. */
export function nearer(view: View, factor: number, about: Point = { x: 0, y: 0 }): View {
  const scale = within(view.scale * factor, FARTHEST, NEAREST);
  const moved = 1 / view.scale - 1 / scale;
  return { scale, x: within(view.x + about.x * moved, 0, 1), y: within(view.y + about.y * moved, 0, 1) };
}

export const isNearest = ({ scale }: View) => scale >= NEAREST;
export const isFarthest = ({ scale }: View) => scale <= FARTHEST;

/** What the map shows, `margin` of its width and height on every side added. */
export function frameOf(view: View, { width, height }: Size, margin = 0): Frame {
  const [across, down] = [((0.5 + margin) * width) / view.scale, ((0.5 + margin) * height) / view.scale];
  const upper = placeOf({ x: view.x - across, y: view.y - down });
  const lower = placeOf({ x: view.x + across, y: view.y + down });
  return {
    west: within(upper.longitude, -180, 180),
    north: within(upper.latitude, -POLE, POLE),
    east: within(lower.longitude, -180, 180),
    south: within(lower.latitude, -POLE, POLE),
  };
}

/** The view that holds the whole frame. */
export function fitted(frame: Frame, { width, height }: Size): View {
  const upper = pointOf({ latitude: frame.north, longitude: frame.west });
  const lower = pointOf({ latitude: frame.south, longitude: frame.east });
  const scale = Math.min(width / (lower.x - upper.x), height / (lower.y - upper.y));
  const middle = { x: (upper.x + lower.x) / 2, y: (upper.y + lower.y) / 2 };
  return { ...middle, scale: within(scale, FARTHEST, NEAREST) };
}

interface Counted extends Place {
  readonly count: number;
}

/** The frame around `share` of the firms, the few that are far from the others left out; `least` degrees high and wide. */
export function around(cells: readonly Counted[], share: number, least: number): Frame | null {
  if (cells.length === 0) return null;
  const [west, east] = middleOf(cells, 'longitude', share);
  const [south, north] = middleOf(cells, 'latitude', share);
  const [wide, high] = [Math.max(least, (east - west) * 0.12), Math.max(least, (north - south) * 0.12)];
  return {
    west: within(west - wide, -180, 180),
    east: within(east + wide, -180, 180),
    south: within(south - high, -POLE, POLE),
    north: within(north + high, -POLE, POLE),
  };
}

function middleOf(cells: readonly Counted[], key: keyof Place, share: number): [number, number] {
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
export function gathered<C extends Counted>(cells: readonly C[], view: View, size: Size, apart: number) {
  const groups: { x: number; y: number; count: number; cells: C[] }[] = [];
  for (const cell of cells.toSorted((one, other) => other.count - one.count)) {
    const { x, y } = onScreen(view, size, cell);
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
export type Group<C extends Counted> = ReturnType<typeof gathered<C>>[number];
