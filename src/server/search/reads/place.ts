import { badRequest } from '#server/kernel/http/errors.ts';
import { zipCenter } from '../adapters/places.ts';

/** The center of a ZIP code. @throws AppError 400 where no such ZIP code exists */
export function zipCodeCenter(zip: string): { latitude: number; longitude: number } {
  const center = zipCenter(zip);
  if (!center) throw badRequest('query.zip', 'is not a ZIP code in use');
  return { latitude: center.latitude, longitude: center.longitude };
}
