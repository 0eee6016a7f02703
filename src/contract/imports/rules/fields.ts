/** Fields that a column can be mapped to. Several columns of one field are read in order; see `COMBINED_FIELDS`.
 * Their headers in lists: `server/imports/parsing`, `*-columns.ts`. */
export const LIST_FIELDS = [
  'legal_business_name',
  'trade_name',
  'address_1',
  'address_2',
  'city',
  'state',
  'zip_code',
  'county',
  /** A whole address in one cell, optionally with coordinates in parentheses. */
  'location',
  'latitude',
  'longitude',
  'website',
  'phone',
  /** For phone numbers without an area code. */
  'area_code',
  'phone_extension',
  'email',
  'description',
  'naics',
  'certification',
  /** Status of the certificate, such as `Active` or `Revoked`. */
  'certification_status',
  'certification_number',
  /** The agency that certifies, where it is not the publisher of the list. */
  'certified_by',
  'issued_on',
  'expires_on',
  'group',
  'gender',
  'employees',
  /** The agency's own id of the firm. */
  'agency_id',
  /** UEI (Unique Entity ID), DUNS or CAGE. Tax ids (EIN, FEIN) of lists are not read. */
  'federal_id',
] as const;
export type ListField = (typeof LIST_FIELDS)[number];

/** Fields that combine all their columns; other fields take the first column with a value. */
export const COMBINED_FIELDS: readonly ListField[] = ['naics', 'certification', 'description'];
