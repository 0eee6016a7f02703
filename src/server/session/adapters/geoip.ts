import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { type CountryResponse, Reader } from 'mmdb-lib';

/** Country name of an IP address; null if unknown. */
export type CountryLookup = (address: string) => string | null;

/** MaxMind's format, and databases of others with a plain country code. */
type GeoRecord = CountryResponse & { readonly country_code?: string };

const NO_DATABASE: CountryLookup = () => null;
const opened = new Map<string, Promise<CountryLookup>>();

/** Reads the database once. @throws Error if the file is not a GeoIP database */
export function openGeoDatabase(file: string | null): Promise<CountryLookup> {
  if (file === null) return Promise.resolve(NO_DATABASE);
  const places = opened.get(file) ?? readGeoDatabase(file);
  opened.set(file, places);
  return places;
}

async function readGeoDatabase(file: string): Promise<CountryLookup> {
  const database = new Reader<GeoRecord>(await readFile(file));
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return (address) => {
    const found = isIP(address) ? database.get(address) : null;
    const code = found?.country_code ?? found?.country?.iso_code;
    return code ? (names.of(code) ?? null) : null;
  };
}
