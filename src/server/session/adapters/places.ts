import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { type CountryResponse, Reader } from 'mmdb-lib';

/** Says in which country a network address is; null where it is not known. */
export type Places = (address: string) => string | null;

/** MaxMind's own databases, and those of others that name the country alone. */
type Found = CountryResponse & { readonly country_code?: string };

const NOWHERE: Places = () => null;
const opened = new Map<string, Promise<Places>>();

/** Reads the database once. @throws Error when the file is none */
export function openPlaces(file: string | null): Promise<Places> {
  if (file === null) return Promise.resolve(NOWHERE);
  const places = opened.get(file) ?? readPlaces(file);
  opened.set(file, places);
  return places;
}

async function readPlaces(file: string): Promise<Places> {
  const database = new Reader<Found>(await readFile(file));
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return (address) => {
    const found = isIP(address) ? database.get(address) : null;
    const code = found?.country_code ?? found?.country?.iso_code;
    return code ? (names.of(code) ?? null) : null;
  };
}
