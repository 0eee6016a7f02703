import type { Point } from '../document.ts';

/** Mean radius of the Earth in miles (IUGG: 6371.0088 km). */
const EARTH_RADIUS_MILES = 3958.7613;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Coordinates are stored in 1/100,000 of a degree, about a meter. */
export const UNITS_PER_DEGREE = 100_000;
export const toUnits = (degrees: number): number => Math.round(degrees * UNITS_PER_DEGREE);

/** Great-circle distance (haversine) in hundredths of a mile; rounded so that the order matches the shown figures. */
export function hundredthMiles(a: Point, b: Point): number {
  const [lat1, lat2] = [radians(a.latitude), radians(b.latitude)];
  const h =
    Math.sin((lat2 - lat1) / 2) ** 2 +
    Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return Math.round(200 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h))));
}

/** The point on the unit sphere as x, y, z. */
export function unitVector({ latitude, longitude }: Point): readonly [number, number, number] {
  const [lat, lng] = [radians(latitude), radians(longitude)];
  return [Math.cos(lat) * Math.cos(lng), Math.cos(lat) * Math.sin(lng), Math.sin(lat)];
}

/** Squared chord length on the unit sphere between points at this surface distance. */
export function squaredChord(miles: number): number {
  return miles <= 0 ? 0 : (2 * Math.sin(Math.min(miles / EARTH_RADIUS_MILES, Math.PI) / 2)) ** 2;
}

export const DEGREES_PER_MILE = 180 / (Math.PI * EARTH_RADIUS_MILES);
