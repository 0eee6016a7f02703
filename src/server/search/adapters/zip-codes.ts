import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const FILE = new URL('../../../../reference/us_zip_centroids_geonames.csv.gz', import.meta.url);

/** A five-digit ZIP code of GeoNames. */
export interface ZipCode {
  readonly zip: string;
  readonly city: string;
  /** Two letters; empty for military addresses. */
  readonly state: string;
  readonly county: string;
  /** Three digits; empty for military addresses. Planning regions in most of Connecticut, where others name counties. */
  readonly countyFips: string;
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * A line for each of 41,490 ZIP codes, which `parseZipCode` reads: as objects they would take 40 MB. The file is our own and
 * has no quoted cells, so it is split ten times faster than by a CSV parser.
 */
export function zipCodeLines(): string[] {
  const [, ...lines] = gunzipSync(readFileSync(FILE)).toString('utf8').trimEnd().split('\n');
  return lines;
}

export function parseZipCode(line: string): ZipCode {
  const [zip = '', city = '', , state = '', county = '', countyFips = '', latitude, longitude] = line.trim().split(',');
  return { zip, city, state, county, countyFips, latitude: Number(latitude), longitude: Number(longitude) };
}
