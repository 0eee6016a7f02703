import type { ListField } from '#contract/imports/rules/fields.ts';

/** What the fields are grouped by where a person chooses one. */
const GROUPS = {
  firm: 'Firm',
  address: 'Address',
  contact: 'Contact',
  certificates: 'Certificates',
  codes: 'Codes and IDs',
  owner: 'Owner',
} as const;
type Group = keyof typeof GROUPS;

const GROUP_OF: Readonly<Record<ListField, Group>> = {
  legal_business_name: 'firm',
  trade_name: 'firm',
  description: 'firm',
  employees: 'firm',
  address_1: 'address',
  address_2: 'address',
  city: 'address',
  state: 'address',
  zip_code: 'address',
  county: 'address',
  location: 'address',
  latitude: 'address',
  longitude: 'address',
  website: 'contact',
  phone: 'contact',
  area_code: 'contact',
  phone_extension: 'contact',
  email: 'contact',
  certification: 'certificates',
  certification_status: 'certificates',
  certification_number: 'certificates',
  certified_by: 'certificates',
  issued_on: 'certificates',
  expires_on: 'certificates',
  naics: 'codes',
  agency_id: 'codes',
  federal_id: 'codes',
  group: 'owner',
  gender: 'owner',
};

/** The fields by group, in the order of the groups. */
export function fieldsByGroup(fields: readonly ListField[]): { field: ListField; group: string }[] {
  return (Object.keys(GROUPS) as Group[]).flatMap((key) =>
    fields.filter((field) => GROUP_OF[field] === key).map((field) => ({ field, group: GROUPS[key] })),
  );
}

/** Heading of the certificate types that a column says yes or no to. */
export const YES_NO_GROUP = 'Certificate, yes or no';
