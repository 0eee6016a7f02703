import type { FirmValues } from '#contract/businesses/rules/firm-fields.ts';
import type { ListedFirm } from '#contract/imports/schema.ts';

/** A firm as its own people describe it. */
export type DescribedFirm = Pick<FirmValues, 'legal_business_name'> & Partial<FirmValues>;

/** What a list would say of a described firm: how it is compared and stored. */
export const listedAs = ({ phone, zip_code, ...described }: DescribedFirm): ListedFirm => ({
  ...NOTHING,
  ...described,
  phone: phone?.replace(/\D/g, '').slice(-10) ?? null,
  zip_code: zip_code?.slice(0, 5) ?? null,
});

const NOTHING: ListedFirm = {
  legal_business_name: '',
  trade_name: null,
  address_1: null,
  address_2: null,
  city: null,
  state: null,
  zip_code: null,
  county: null,
  latitude: null,
  longitude: null,
  website: null,
  phone: null,
  email: null,
  description: null,
  size_band: null,
  naics: [],
  agency_id: null,
  federal_ids: [],
  certificates: [],
  raw: {},
};
