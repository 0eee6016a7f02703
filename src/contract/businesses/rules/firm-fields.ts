/** Employee count ranges; most lists have none. */
export const SIZES = ['1-9', '10-49', '50-249', '250+'] as const;

/** Fields of one address: a golden record takes them from a single list, never from two. */
export const ADDRESS_FIELDS = [
  'address_1',
  'address_2',
  'city',
  'state',
  'zip_code',
  'county',
  'latitude',
  'longitude',
] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

/**
 * Fields that a golden record takes each from the newest list that has a value. UEI, DUNS and CAGE stay in the entries of
 * lists (`federal_ids`): records are matched by them, nobody is shown them.
 */
export const DETAIL_FIELDS = ['trade_name', 'website', 'phone', 'email', 'description', 'size_band'] as const;
export type DetailField = (typeof DETAIL_FIELDS)[number];

/** What a list says of a firm, apart from codes and certificates. */
export interface FirmValues {
  legal_business_name: string;
  trade_name: string | null;
  address_1: string | null;
  address_2: string | null;
  city: string | null;
  state: string | null;
  zip_code: string | null;
  county: string | null;
  latitude: number | null;
  longitude: number | null;
  website: string | null;
  phone: string | null;
  email: string | null;
  description: string | null;
  size_band: (typeof SIZES)[number] | null;
}
