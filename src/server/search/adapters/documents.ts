import type { DirectoryDocument } from '#server/businesses/reads/search-documents.ts';
import type { FirmDocument } from '../engine/document.ts';
import { zipCentre } from './places.ts';

/** The firms of a text of `directoryDocuments`. A firm without coordinates stands at the centre of its ZIP code. */
export function readDocuments(text: string): FirmDocument[] {
  return (JSON.parse(text) as DirectoryDocument[]).map(documentOf);
}

function documentOf([
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
  const centre = latitude === null || longitude === null ? zipCentre(zip?.slice(0, 5) ?? '') : undefined;
  return {
    core_id,
    name,
    trade_name,
    city,
    state,
    zip,
    county,
    latitude: centre?.latitude ?? latitude,
    longitude: centre?.longitude ?? longitude,
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
