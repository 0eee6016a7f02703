import { USER_TYPES } from '../access/user-types.ts';

/** The user types that anybody may ask for. */
export const MEMBER_TYPES = USER_TYPES.filter((type) => type !== 'INTERNAL');
export type MemberType = (typeof MEMBER_TYPES)[number];
