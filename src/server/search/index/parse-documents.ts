import type { DirectoryDocument } from '#server/businesses/reads/search-documents.ts';
import { zipCenter } from '../adapters/places.ts';
import type { FirmCapacity, FirmDocument, IndexedDocument, Point } from '../engine/document.ts';
import { foldName } from '../engine/text/tokenize.ts';

/** Parses the JSON of `directoryDocuments`. A firm without coordinates is located at the center of its ZIP code. */
export function parseDocuments(text: string): FirmDocument[] {
  return (JSON.parse(text) as DirectoryDocument[]).map(toDocument);
}

/** A document without coordinates is located at the center of its ZIP code. */
export function placed<D extends IndexedDocument>(document: D): D {
  if (document.latitude !== null && document.longitude !== null) return document;
  const center = zipCenter(document.zip?.slice(0, 5) ?? '');
  return center ? { ...document, latitude: center.latitude, longitude: center.longitude } : document;
}

function toDocument([
  core_id,
  name,
  trade_name,
  city,
  state,
  zip,
  county,
  latitude,
  longitude,
  description,
  naics,
  size_band,
  verified_projects,
  certificates,
  own,
]: DirectoryDocument): FirmDocument {
  const center = latitude === null || longitude === null ? zipCenter(zip?.slice(0, 5) ?? '') : undefined;
  const place = { latitude: center?.latitude ?? latitude, longitude: center?.longitude ?? longitude };
  return {
    core_id,
    name,
    trade_name,
    city,
    state,
    zip,
    county,
    ...place,
    description,
    naics,
    size_band,
    verified_projects,
    own_trade_name: ownTradeName(own, [name, trade_name]),
    capacity: own && capacityOf(own, place),
    certificates: (certificates ?? []).map(
      ([type, agency, issued_on, expires_on, lapsed_on, list_date, group, codes]) => ({
        ...{ type, agency, issued_on, expires_on, lapsed_on, list_date, group, naics: codes },
      }),
    ),
  };
}

type OwnFacts = NonNullable<DirectoryDocument[14]>;

/** Null where the lists name the firm so too. */
function ownTradeName(own: OwnFacts | null, listed: readonly (string | null)[]): string | null {
  const name = own?.trade_name ?? null;
  return name !== null && listed.some((other) => other !== null && foldName(other) === foldName(name)) ? null : name;
}

function capacityOf(own: OwnFacts, listed: Pick<FirmDocument, 'latitude' | 'longitude'>): FirmCapacity {
  const { available_from = null, bonding_band = null, crew = null, service_radius = null } = own;
  const { service_states = [], service_counties = [], languages = [] } = own;
  const office =
    own.office_zip_code === undefined ? pointOf(listed) : (zipCenter(own.office_zip_code.slice(0, 5)) ?? null);
  return {
    ...{ available_from, bonding_band, crew, service_states, service_counties, service_radius, languages },
    office,
  };
}

const pointOf = ({ latitude, longitude }: Pick<FirmDocument, 'latitude' | 'longitude'>): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };
