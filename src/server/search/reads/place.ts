import { badRequest } from '#server/kernel/http/errors.ts';
import { zipCentre } from '../adapters/places.ts';

/** The middle of a ZIP code. @throws AppError 400 where no such ZIP code exists */
export function placeOf(zip: string): { latitude: number; longitude: number } {
  const centre = zipCentre(zip);
  if (!centre) throw badRequest('query.zip', 'is not a ZIP code in use');
  return { latitude: centre.latitude, longitude: centre.longitude };
}
