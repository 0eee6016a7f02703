import { geoCentroid, geoMercator, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'us-atlas/counties-10m.json';

type Places = GeometryCollection<{ name: string }>;
type Place = GeoJSON.Feature<GeoJSON.Polygon, { name: string }>;

/** County and state boundaries of the Census Bureau, from our own origin. */
const topology = atlas as unknown as Topology<{ counties: Places; states: Places }>;
const { counties, states } = topology.objects;

export interface CountyShape {
  readonly fips: string;
  readonly name: string;
  /** `d` attribute of an SVG path. */
  readonly path: string;
  readonly center: readonly [x: number, y: number];
}
export interface CountyShapes {
  readonly counties: readonly CountyShape[];
  readonly stateLines: string;
}

/** Pixels around the counties that have values. */
const MARGIN = 36;
const stateOf = (fips: string): string => fips.slice(0, 2);

/** The counties of these states, drawn so that those with values fill the picture; none are known elsewhere. */
export function countyShapes(fips: readonly string[], width: number, height: number): CountyShapes {
  const all = feature(topology, counties).features as Place[];
  const valued = all.filter(({ id }) => fips.includes(String(id)));
  if (valued.length === 0) return { counties: [], stateLines: '' };
  const collection = { type: 'FeatureCollection' as const, features: valued };
  const projection = geoMercator()
    .rotate([-geoCentroid(collection)[0], 0])
    .fitExtent(
      [
        [MARGIN, MARGIN],
        [width - MARGIN, height - MARGIN],
      ],
      collection,
    )
    .clipExtent([
      [0, 0],
      [width, height],
    ]);
  const path = geoPath(projection).digits(1);
  const shapes = all.flatMap((county) => {
    const drawn = path(county);
    return drawn
      ? [{ fips: String(county.id), name: county.properties.name, path: drawn, center: path.centroid(county) }]
      : [];
  });
  const shown = new Set(shapes.map((one) => stateOf(one.fips)));
  const near = { ...states, geometries: states.geometries.filter(({ id }) => shown.has(String(id))) };
  return { counties: shapes, stateLines: path(mesh(topology, near)) ?? '' };
}
