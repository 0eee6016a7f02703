import { USER_TYPES } from '../access/user-types.ts';

/** As whom a firm sees its own profile: somebody who is not signed in, of a user type, or of one company. */
export const VIEWERS = ['public', ...USER_TYPES, 'company'] as const;
export type Viewer = (typeof VIEWERS)[number];
