import { badRequest } from '#server/kernel/http/errors.ts';
import { zipCenter } from '../adapters/places.ts';
import { parseZipCode, type ZipCode, zipCodeLines } from '../adapters/zip-codes.ts';

/** The center of a ZIP code. @throws AppError 400 where no such ZIP code exists */
export function zipCodeCenter(zip: string): { latitude: number; longitude: number } {
  const center = zipCenter(zip);
  if (!center) throw badRequest('query.zip', 'is not a ZIP code in use');
  return { latitude: center.latitude, longitude: center.longitude };
}

/** City, state and county of five-digit ZIP codes, for those who look up many. */
export function zipCodeLookup(): (zip: string) => ZipCode | undefined {
  const lines = new Map(zipCodeLines().map((line) => [line.slice(0, 5), line]));
  return (zip) => {
    const line = lines.get(zip);
    return line === undefined ? undefined : parseZipCode(line);
  };
}

let lines: readonly string[] | undefined;

/** For other features: city, county and state of a ZIP code; undefined for military addresses and codes not in use. */
export function placeOfZip(zip: string): ZipCode | undefined {
  lines ??= zipCodeLines();
  const line = lines.find((one) => one.startsWith(`${zip},`));
  const place = line === undefined ? undefined : parseZipCode(line);
  return place?.state ? place : undefined;
}
