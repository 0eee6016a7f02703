import { type GeoPath, geoCircle, geoMercator, geoPath } from 'd3-geo';
import { type Area, areaBounds } from './map-areas.ts';
import { boundsOf, type Circle, MILES_PER_DEGREE, type Size, type Viewport } from './map-viewport.ts';

/** Colours and face of the drawing, as the style sheet has them. */
interface MapStyle {
  readonly land: string;
  readonly county: string;
  readonly state: string;
  readonly text: string;
  readonly circle: string;
  readonly font: string;
}

export function readMapStyle(element: Element): MapStyle {
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

export interface MapDrawing {
  readonly view: Viewport;
  readonly size: Size;
  readonly states: readonly Area[];
  readonly counties: readonly Area[];
  readonly circle: Circle | null;
}

/** From this scale on counties have names; states have theirs from farther away. */
const COUNTY_LABEL_SCALE = 30_000;
const STATE_LABEL_SCALE = 3_000;

/** Draws land, borders, names and the circle of the search. */
export function drawMap(
  on: CanvasRenderingContext2D,
  look: MapStyle,
  { view, size, states, counties, circle }: MapDrawing,
): void {
  on.clearRect(0, 0, size.width, size.height);
  const path = geoPath(projectionOf(view, size), on);
  const shownStates = states.filter(isInView(view, size));
  const shownCounties = counties.filter(isInView(view, size));
  on.lineJoin = 'round';
  fillAreas(on, path, shownStates, look.land);
  strokeAreas(on, path, shownCounties, look.county, 1);
  strokeAreas(on, path, shownStates, look.state, 1);
  if (circle) drawCircle(on, path, circle, look);
  const named = view.scale >= COUNTY_LABEL_SCALE && shownCounties.length > 0 ? shownCounties : shownStates;
  if (view.scale >= STATE_LABEL_SCALE) drawLabels(on, path, named, look, size);
}

function projectionOf({ x, y, scale }: Viewport, { width, height }: Size) {
  return geoMercator()
    .scale(scale / (2 * Math.PI))
    .translate([width / 2 - (x - 0.5) * scale, height / 2 - (y - 0.5) * scale])
    .precision(0)
    .clipExtent([
      [-20, -20],
      [width + 20, height + 20],
    ]);
}

function isInView(view: Viewport, size: Size): (area: Area) => boolean {
  const { west, south, east, north } = boundsOf(view, size);
  return (area) => {
    const box = areaBounds(area);
    return box[0] <= east && box[2] >= west && box[1] <= north && box[3] >= south;
  };
}

function fillAreas(on: CanvasRenderingContext2D, path: GeoPath, areas: readonly Area[], colour: string): void {
  on.beginPath();
  for (const area of areas) path(area);
  on.fillStyle = colour;
  on.fill();
}

function strokeAreas(
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

function drawCircle(on: CanvasRenderingContext2D, path: GeoPath, circle: Circle, look: MapStyle): void {
  on.beginPath();
  path(
    geoCircle()
      .center([circle.longitude, circle.latitude])
      .radius(circle.miles / MILES_PER_DEGREE)(),
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
function drawLabels(
  on: CanvasRenderingContext2D,
  path: GeoPath,
  areas: readonly Area[],
  look: MapStyle,
  size: Size,
): void {
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
