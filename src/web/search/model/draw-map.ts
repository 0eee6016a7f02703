import { type GeoPath, geoCircle, geoMercator, geoPath } from 'd3-geo';
import { type Area, areaBounds } from './map-areas.ts';
import { boundsOf, type Circle, MILES_PER_DEGREE, type Size, type Viewport } from './map-viewport.ts';

/** Colors and font of the map, read from the style sheet. */
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
  readonly viewport: Viewport;
  readonly size: Size;
  readonly states: readonly Area[];
  readonly counties: readonly Area[];
  readonly circle: Circle | null;
}

/** Scales from which county and state labels are drawn. */
const COUNTY_LABEL_SCALE = 30_000;
const STATE_LABEL_SCALE = 3_000;

/** Draws land, borders, labels and the search radius on a canvas. */
export function drawMap(
  canvas: CanvasRenderingContext2D,
  style: MapStyle,
  { viewport, size, states, counties, circle }: MapDrawing,
): void {
  canvas.clearRect(0, 0, size.width, size.height);
  const path = geoPath(projectionOf(viewport, size), canvas);
  const shownStates = states.filter(isInView(viewport, size));
  const shownCounties = counties.filter(isInView(viewport, size));
  canvas.lineJoin = 'round';
  fillAreas(canvas, path, shownStates, style.land);
  strokeAreas(canvas, path, shownCounties, style.county, 1);
  strokeAreas(canvas, path, shownStates, style.state, 1);
  if (circle) drawCircle(canvas, path, circle, style);
  const named = viewport.scale >= COUNTY_LABEL_SCALE && shownCounties.length > 0 ? shownCounties : shownStates;
  if (viewport.scale >= STATE_LABEL_SCALE) drawLabels(canvas, path, named, style, size);
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

function isInView(viewport: Viewport, size: Size): (area: Area) => boolean {
  const { west, south, east, north } = boundsOf(viewport, size);
  return (area) => {
    const box = areaBounds(area);
    return box[0] <= east && box[2] >= west && box[1] <= north && box[3] >= south;
  };
}

function fillAreas(canvas: CanvasRenderingContext2D, path: GeoPath, areas: readonly Area[], color: string): void {
  canvas.beginPath();
  for (const area of areas) path(area);
  canvas.fillStyle = color;
  canvas.fill();
}

function strokeAreas(
  canvas: CanvasRenderingContext2D,
  path: GeoPath,
  areas: readonly Area[],
  color: string,
  width: number,
): void {
  canvas.beginPath();
  for (const area of areas) path(area);
  canvas.strokeStyle = color;
  canvas.lineWidth = width;
  canvas.stroke();
}

function drawCircle(canvas: CanvasRenderingContext2D, path: GeoPath, circle: Circle, style: MapStyle): void {
  canvas.beginPath();
  path(
    geoCircle()
      .center([circle.longitude, circle.latitude])
      .radius(circle.miles / MILES_PER_DEGREE)(),
  );
  canvas.globalAlpha = 0.08;
  canvas.fillStyle = style.circle;
  canvas.fill();
  canvas.globalAlpha = 1;
  canvas.setLineDash([4, 3]);
  canvas.strokeStyle = style.circle;
  canvas.lineWidth = 1.5;
  canvas.stroke();
  canvas.setLineDash([]);
}

/** Labels that do not fit into their area are left out. */
function drawLabels(
  canvas: CanvasRenderingContext2D,
  path: GeoPath,
  areas: readonly Area[],
  style: MapStyle,
  size: Size,
): void {
  canvas.font = `12px ${style.font}`;
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  canvas.fillStyle = style.text;
  for (const area of areas) {
    const [[left, top], [right, bottom]] = path.bounds(area);
    if (right - left < canvas.measureText(area.properties.name).width + 8 || bottom - top < 24) continue;
    const [x, y] = path.centroid(area);
    if (x > 0 && y > 0 && x < size.width && y < size.height) canvas.fillText(area.properties.name, x, y);
  }
}
