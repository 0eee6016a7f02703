import { USER_TYPES } from '../access/user-types.ts';

/** In a company or firm. Read-only roles: viewers of projects and impact dashboards (`PROJECT_ROLES`, `IMPACT_ROLES`). */
export const ROLES = ['administrator', 'member'] as const;
export type Role = (typeof ROLES)[number];

/** The user types that an access request may name. */
export const MEMBER_TYPES = USER_TYPES.filter((type) => type !== 'INTERNAL');
export type MemberType = (typeof MEMBER_TYPES)[number];

/** When email comes. */
export const MAIL_PREFERENCES = ['at_once', 'daily', 'never'] as const;
export type MailPreference = (typeof MAIL_PREFERENCES)[number];
