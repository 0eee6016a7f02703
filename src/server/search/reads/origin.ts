import { naicsTitle } from '#server/businesses/reads/naics.ts';
import { badRequest } from '#server/kernel/http/errors.ts';
import { zipCenter } from '../adapters/places.ts';
import type { Point } from '../engine/document.ts';

/** What is below a sector changes with the editions, and lists still name codes of former ones. */
const SECTOR_DIGITS = 2;

interface CheckedFilter {
  readonly zip?: string | undefined;
  readonly naics: readonly string[];
}

/** The origin of distances. @throws AppError 400 naming `zip` or `naics` where there is no such code */
export function originOf({ zip, naics }: CheckedFilter): Point | undefined {
  if (naics.some((code) => naicsTitle(code.slice(0, SECTOR_DIGITS)) === null))
    throw badRequest('query.naics', 'is not a NAICS code');
  if (zip === undefined) return undefined;
  const center = zipCenter(zip);
  if (!center) throw badRequest('query.zip', 'is not a ZIP code in use');
  return center;
}
