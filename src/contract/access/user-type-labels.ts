import type { UserType } from './user-types.ts';

/** Labels of the user types. */
export const USER_TYPE_LABELS = {
  MWBE: 'Certified firm (MWBE)',
  PRIME: 'Prime contractor',
  DEVELOPER: 'Developer',
  GOVERNMENT_AGENCY: 'Government agency',
  INTERNAL: 'Staff',
} as const satisfies Record<UserType, string>;

/** For staff, in narrow columns. */
export const SHORT_USER_TYPE_LABELS = { ...USER_TYPE_LABELS, MWBE: 'Firm' } as const satisfies Record<UserType, string>;

/** For people who choose their own and may not know the abbreviation. */
export const APPLICANT_TYPE_LABELS = {
  ...USER_TYPE_LABELS,
  MWBE: 'Minority- or women-owned firm (MWBE)',
} as const satisfies Record<UserType, string>;
