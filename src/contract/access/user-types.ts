/** The five user types of the product (spec, section 1). */
export const USER_TYPES = ['MWBE', 'PRIME', 'DEVELOPER', 'GOVERNMENT_AGENCY', 'INTERNAL'] as const;
export type UserType = (typeof USER_TYPES)[number];

/** The organizations that hire: everyone who can record work history for a firm. */
export const HIRING_SIDE = ['PRIME', 'DEVELOPER', 'GOVERNMENT_AGENCY'] as const satisfies readonly UserType[];

export type HiringSide = (typeof HIRING_SIDE)[number];

export function isHiringSide(type: UserType): boolean {
  return (HIRING_SIDE as readonly UserType[]).includes(type);
}

/** Plumbline as an organization that people write to: its staff are no row of any table of companies. */
export const PLUMBLINE_ID = '00000000-0000-0000-0000-000000000000';
