/** The five user types of the product (spec, section 1). */
export const USER_TYPES = ['MWBE', 'PRIME', 'DEVELOPER', 'GOVERNMENT_AGENCY', 'INTERNAL'] as const;
export type UserType = (typeof USER_TYPES)[number];

/** The organizations that hire: everyone who can record work history for a firm. */
export const HIRING_SIDE = ['PRIME', 'DEVELOPER', 'GOVERNMENT_AGENCY'] as const satisfies readonly UserType[];

export type HiringSide = (typeof HIRING_SIDE)[number];

export function isHiringSide(type: UserType): boolean {
  return (HIRING_SIDE as readonly UserType[]).includes(type);
}
