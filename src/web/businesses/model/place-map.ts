import {
  type GeoPermissibleObjects,
  geoCentroid,
  geoCircle,
  geoContains,
  geoDistance,
  geoMercator,
  geoPath,
} from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'us-atlas/counties-10m.json';

type Places = GeometryCollection<{ name: string }>;
type Place = GeoJSON.Feature<GeoJSON.Polygon, { name: string }>;

/** County and state boundaries of the Census Bureau, served from our own origin. */
const topology = atlas as unknown as Topology<{ counties: Places; states: Places }>;
const { counties, states } = topology.objects;

export interface PlaceDrawing {
  readonly state: string;
  readonly county: string;
  /** `d` attributes of SVG paths, in pixels. */
  readonly paths: Readonly<Record<'land' | 'state' | 'county' | 'countyLines' | 'stateLines' | 'area', string>>;
  /** The firm's position, in pixels. */
  readonly pin: readonly [x: number, y: number];
}

/** Pixels around the state. */
const MARGIN = 10;

interface FirmPlace {
  readonly latitude: number;
  readonly longitude: number;
  /** Miles that the firm travels. */
  readonly radius?: number | null;
}

/** Miles of one degree on the sphere. */
const MILES_PER_DEGREE = 69.1;

/** Draws the state around a place with its counties; null outside the United States. */
export function drawPlaceMap(
  { latitude, longitude, radius = null }: FirmPlace,
  width: number,
  height: number,
): PlaceDrawing | null {
  const point: [number, number] = [longitude, latitude];
  const county = countyAt(point);
  const state = county && placesOf(states).find(({ id }) => id === stateOf(county));
  if (!county || !state) return null;
  const projection = geoMercator()
    .rotate([-geoCentroid(state)[0], 0])
    .fitExtent(
      [
        [MARGIN, MARGIN],
        [width - MARGIN, height - MARGIN],
      ],
      state,
    )
    .clipExtent([
      [0, 0],
      [width, height],
    ]);
  const path = geoPath(projection).digits(1);
  const draw = (shape: GeoPermissibleObjects) => path(shape) ?? '';
  const pin = projection(point);
  if (!pin) return null;
  const within = { ...counties, geometries: counties.geometries.filter((one) => stateOf(one) === state.id) };
  return {
    state: state.properties.name,
    county: county.properties.name,
    paths: {
      land: draw(feature(topology, states)),
      state: draw(state),
      county: draw(county),
      countyLines: draw(mesh(topology, within, (a, b) => a !== b)),
      stateLines: draw(mesh(topology, states, (a, b) => a !== b)),
      area:
        radius === null
          ? ''
          : draw(
              geoCircle()
                .center(point)
                .radius(radius / MILES_PER_DEGREE)(),
            ),
    },
    pin,
  };
}

/** How far from a county's center a place on the water may be, in radians: about 60 miles. */
const OFFSHORE = 0.015;

/** The county of a place; on the water, the county with the nearest center. */
function countyAt(point: [number, number]): Place | undefined {
  const state = placesOf(states).find((one) => geoContains(one, point));
  const candidates = placesOf(counties).filter((one) => !state || stateOf(one) === state.id);
  const found = candidates.find((one) => geoContains(one, point));
  if (found) return found;
  const [nearest] = candidates
    .map((one) => ({ one, distance: geoDistance(geoCentroid(one), point) }))
    .toSorted((a, b) => a.distance - b.distance);
  return nearest && (state || nearest.distance < OFFSHORE) ? nearest.one : undefined;
}

const placesOf = (collection: Places): Place[] => feature(topology, collection).features as Place[];

/** FIPS: the first two digits of a county's code are its state's. */
const stateOf = ({ id }: { readonly id?: string | number | undefined }): string => String(id).slice(0, 2);
