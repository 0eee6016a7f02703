import type { FirmMap, MapBounds } from '../document.ts';
import type { Segment } from '../layout/segment.ts';
import { NO_COORDINATE } from '../layout/segment-layout.ts';
import { UNITS_PER_DEGREE } from './distance.ts';

/** Grid of a map frame, from west to east and from south to north. */
const COLUMNS = 40;
const ROWS = 25;
/** Degrees; avoids a division by zero for a frame without extent. */
const MIN_EXTENT = 1e-5;

/** Groups the matching documents within a frame by cell, most documents first. */
export function groupByCell(
  parts: readonly { readonly segment: Segment; readonly docs: Uint32Array }[],
  total: number,
  { west, south, east, north }: MapBounds,
): FirmMap {
  const [wide, high] = [Math.max(east - west, MIN_EXTENT), Math.max(north - south, MIN_EXTENT)];
  const counts = new Uint32Array(COLUMNS * ROWS);
  const latitudes = new Float64Array(COLUMNS * ROWS);
  const longitudes = new Float64Array(COLUMNS * ROWS);
  const last: ({ segment: Segment; doc: number } | undefined)[] = new Array(COLUMNS * ROWS);
  let placed = 0;
  for (const { segment, docs } of parts) {
    const { latitudes: lats, longitudes: lngs } = segment.arrays;
    for (const doc of docs) {
      if (lats[doc] === NO_COORDINATE) continue;
      const [latitude, longitude] = [
        (lats[doc] as number) / UNITS_PER_DEGREE,
        (lngs[doc] as number) / UNITS_PER_DEGREE,
      ];
      if (latitude < south || latitude > north || longitude < west || longitude > east) continue;
      const column = Math.min(COLUMNS - 1, Math.floor(((longitude - west) / wide) * COLUMNS));
      const cell = Math.min(ROWS - 1, Math.floor(((latitude - south) / high) * ROWS)) * COLUMNS + column;
      placed++;
      if ((counts[cell] as number) === 0) last[cell] = { segment, doc };
      counts[cell] = (counts[cell] as number) + 1;
      latitudes[cell] = (latitudes[cell] as number) + latitude;
      longitudes[cell] = (longitudes[cell] as number) + longitude;
    }
  }
  const cells = [...counts.keys()]
    .filter((cell) => (counts[cell] as number) > 0)
    .sort((a, b) => (counts[b] as number) - (counts[a] as number) || a - b)
    .map((cell) => {
      const count = counts[cell] as number;
      const only = count === 1 ? last[cell] : undefined;
      return {
        latitude: (latitudes[cell] as number) / count,
        longitude: (longitudes[cell] as number) / count,
        count,
        core_id: only ? only.segment.coreId(only.doc) : null,
      };
    });
  return { total, placed, cells };
}
