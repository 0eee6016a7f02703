import { type GeoPath, geoCircle, geoMercator, geoPath } from 'd3-geo';
import type { Size, View } from './frame.ts';
import { frameOf } from './frame.ts';
import type { Area } from './map.ts';
import { type Circle, MILES_A_DEGREE } from './map-view.ts';

/** Colours and face of the drawing, as the style sheet has them. */
interface Look {
  readonly land: string;
  readonly county: string;
  readonly state: string;
  readonly text: string;
  readonly circle: string;
  readonly font: string;
}

export function lookOf(element: Element): Look {
  const styles = getComputedStyle(element);
  const of = (name: string) => styles.getPropertyValue(name).trim();
  return {
    land: of('--neutral-0'),
    county: of('--neutral-3'),
    state: of('--neutral-5'),
    text: of('--neutral-6'),
    circle: of('--blue-6'),
    font: styles.fontFamily,
  };
}

export interface Drawing {
  readonly view: View;
  readonly size: Size;
  readonly states: readonly Area[];
  readonly counties: readonly Area[];
  readonly circle: Circle | null;
}

/** From this scale on counties have names; states have theirs from farther away. */
const NAMED_COUNTIES = 30_000;
const NAMED_STATES = 3_000;

/** Draws land, borders, names and the circle of the search. */
export function draw(
  on: CanvasRenderingContext2D,
  look: Look,
  { view, size, states, counties, circle }: Drawing,
): void {
  on.clearRect(0, 0, size.width, size.height);
  const path = geoPath(projectionOf(view, size), on);
  const shownStates = states.filter(inFrame(view, size));
  const shownCounties = counties.filter(inFrame(view, size));
  on.lineJoin = 'round';
  fill(on, path, shownStates, look.land);
  stroke(on, path, shownCounties, look.county, 1);
  stroke(on, path, shownStates, look.state, 1);
  if (circle) drawCircle(on, path, circle, look);
  const named = view.scale >= NAMED_COUNTIES && shownCounties.length > 0 ? shownCounties : shownStates;
  if (view.scale >= NAMED_STATES) write(on, path, named, look, size);
}

function projectionOf({ x, y, scale }: View, { width, height }: Size) {
  return geoMercator()
    .scale(scale / (2 * Math.PI))
    .translate([width / 2 - (x - 0.5) * scale, height / 2 - (y - 0.5) * scale])
    .precision(0)
    .clipExtent([
      [-20, -20],
      [width + 20, height + 20],
    ]);
}

type Box = readonly [west: number, south: number, east: number, north: number];
const boxes = new WeakMap<Area, Box>();

function inFrame(view: View, size: Size): (area: Area) => boolean {
  const { west, south, east, north } = frameOf(view, size);
  return (area) => {
    const box = boxOf(area);
    return box[0] <= east && box[2] >= west && box[1] <= north && box[3] >= south;
  };
}

/** West, south, east and north of an area in degrees. */
export function boxOf(area: Area): Box {
  const known = boxes.get(area);
  if (known) return known;
  const box: [number, number, number, number] = [180, 90, -180, -90];
  const { geometry } = area;
  const rings =
    geometry.type === 'Polygon'
      ? geometry.coordinates
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates.flat()
        : [];
  for (const ring of rings) {
    for (const [longitude = 0, latitude = 0] of ring) {
      box[0] = Math.min(box[0], longitude);
      box[1] = Math.min(box[1], latitude);
      box[2] = Math.max(box[2], longitude);
      box[3] = Math.max(box[3], latitude);
    }
  }
  boxes.set(area, box);
  return box;
}

function fill(on: CanvasRenderingContext2D, path: GeoPath, areas: readonly Area[], colour: string): void {
  on.beginPath();
  for (const area of areas) path(area);
  on.fillStyle = colour;
  on.fill();
}

function stroke(
  on: CanvasRenderingContext2D,
  path: GeoPath,
  areas: readonly Area[],
  colour: string,
  wide: number,
): void {
  on.beginPath();
  for (const area of areas) path(area);
  on.strokeStyle = colour;
  on.lineWidth = wide;
  on.stroke();
}

function drawCircle(on: CanvasRenderingContext2D, path: GeoPath, circle: Circle, look: Look): void {
  on.beginPath();
  path(
    geoCircle()
      .center([circle.longitude, circle.latitude])
      .radius(circle.miles / MILES_A_DEGREE)(),
  );
  on.globalAlpha = 0.08;
  on.fillStyle = look.circle;
  on.fill();
  on.globalAlpha = 1;
  on.setLineDash([4, 3]);
  on.strokeStyle = look.circle;
  on.lineWidth = 1.5;
  on.stroke();
  on.setLineDash([]);
}

/** Names only where they fit into their area. */
function write(on: CanvasRenderingContext2D, path: GeoPath, areas: readonly Area[], look: Look, size: Size): void {
  on.font = `12px ${look.font}`;
  on.textAlign = 'center';
  on.textBaseline = 'middle';
  on.fillStyle = look.text;
  for (const area of areas) {
    const [[left, top], [right, bottom]] = path.bounds(area);
    if (right - left < on.measureText(area.properties.name).width + 8 || bottom - top < 24) continue;
    const [x, y] = path.centroid(area);
    if (x > 0 && y > 0 && x < size.width && y < size.height) on.fillText(area.properties.name, x, y);
  }
}
