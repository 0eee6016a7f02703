/** Boundary of a state or county, from the Census Bureau. */
export type Area = GeoJSON.Feature<GeoJSON.Geometry, { readonly name: string }> & { readonly id: string };

type Box = readonly [west: number, south: number, east: number, north: number];
const boundsCache = new WeakMap<Area, Box>();

/** Bounding box of an area in degrees, cached. */
export function areaBounds(area: Area): Box {
  const known = boundsCache.get(area);
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
  boundsCache.set(area, box);
  return box;
}
