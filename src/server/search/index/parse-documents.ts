import type { DirectoryDocument } from '#server/businesses/reads/search-documents.ts';
import { zipCenter } from '../adapters/places.ts';
import type { FirmDocument, IndexedDocument } from '../engine/document.ts';

/** Parses the JSON of `directoryDocuments`. A firm without coordinates is located at the center of its ZIP code. */
export function parseDocuments(text: string): FirmDocument[] {
  return (JSON.parse(text) as DirectoryDocument[]).map(toDocument);
}

/** A document without coordinates is located at the center of its ZIP code. */
export function placed<D extends IndexedDocument>(document: D): D {
  if (document.latitude !== null && document.longitude !== null) return document;
  return { ...document, ...zipCenter(document.zip?.slice(0, 5) ?? '') };
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
]: DirectoryDocument): FirmDocument {
  const center = latitude === null || longitude === null ? zipCenter(zip?.slice(0, 5) ?? '') : undefined;
  return {
    core_id,
    name,
    trade_name,
    city,
    state,
    zip,
    county,
    latitude: center?.latitude ?? latitude,
    longitude: center?.longitude ?? longitude,
    description,
    naics,
    size_band,
    verified_projects,
    certificates: (certificates ?? []).map(
      ([type, agency, issued_on, expires_on, lapsed_on, list_date, group, codes]) => ({
        ...{ type, agency, issued_on, expires_on, lapsed_on, list_date, group, naics: codes },
      }),
    ),
  };
}
