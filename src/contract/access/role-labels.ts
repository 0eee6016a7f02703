import type { Role } from '../accounts/rules.ts';

/** Labels of the roles of a company's people. */
export const ROLE_LABELS = { administrator: 'Administrator', member: 'Member' } as const satisfies Record<Role, string>;
