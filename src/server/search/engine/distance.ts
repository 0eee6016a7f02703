import type { Point } from './document.ts';

/** Mean radius of the Earth in miles (IUGG: 6371.0088 km). */
const EARTH = 3958.7613;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance by the haversine formula, in hundredths of a mile: whole, so that the order is what is shown. */
export function hundredthMiles(a: Point, b: Point): number {
  const [lat1, lat2] = [radians(a.latitude), radians(b.latitude)];
  const h =
    Math.sin((lat2 - lat1) / 2) ** 2 +
    Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return Math.round(200 * EARTH * Math.asin(Math.min(1, Math.sqrt(h))));
}

/** Where a firm is, or null. */
export function place(firm: { readonly latitude: number | null; readonly longitude: number | null }): Point | null {
  const { latitude, longitude } = firm;
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
