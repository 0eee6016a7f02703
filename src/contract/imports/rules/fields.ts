/** What a column of a list can hold. Several columns of one field are read in order; see `COMBINED_FIELDS`. */
export const LIST_FIELDS = [
  'legal_business_name',
  'trade_name',
  'address_1',
  'address_2',
  'city',
  'state',
  'zip_code',
  'county',
  /** A whole address in one cell, perhaps with coordinates in brackets. */
  'location',
  'latitude',
  'longitude',
  'website',
  'phone',
  /** Of phone numbers that are printed without it. */
  'area_code',
  'email',
  'description',
  'naics',
  'certification',
  /** Whether the certificate still counts, in words such as `Active` or `Revoked`. */
  'certification_status',
  'certification_number',
  'issued_on',
  'expires_on',
  'group',
  'gender',
  'employees',
  /** The agency's own number of the firm. */
  'agency_id',
  /** UEI, DUNS or CAGE. */
  'federal_id',
] as const;
export type ListField = (typeof LIST_FIELDS)[number];

/** Fields whose columns add up; of the others the first column with a value counts. */
export const COMBINED_FIELDS: readonly ListField[] = ['naics', 'certification', 'description'];
