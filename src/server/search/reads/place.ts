import { badRequest } from '#server/kernel/http/errors.ts';
import { zipCenter } from '../adapters/places.ts';
import { parseZipCode, type ZipCode, zipCodeLines } from '../adapters/zip-codes.ts';

/** The center of a ZIP code. @throws AppError 400 where no such ZIP code exists */
export function zipCodeCenter(zip: string): { latitude: number; longitude: number } {
  const center = zipCenter(zip);
  if (!center) throw badRequest('query.zip', 'is not a ZIP code in use');
  return { latitude: center.latitude, longitude: center.longitude };
}

let lines: readonly string[] | undefined;

/** For other features: city, county and state of a ZIP code; undefined for military addresses and codes not in use. */
export function placeOfZip(zip: string): ZipCode | undefined {
  lines ??= zipCodeLines();
  const line = lines.find((one) => one.startsWith(`${zip},`));
  const place = line === undefined ? undefined : parseZipCode(line);
  return place?.state ? place : undefined;
}
