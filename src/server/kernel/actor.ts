import type { UserType } from '#contract/access/user-types.ts';
import type { Access } from '#contract/endpoint.ts';

/** A logged-in person, with everything that policies ask about. */
export interface UserActor {
  readonly kind: 'user';
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userType: UserType;
  readonly admin: boolean;
  /** Firms (mwbes.id) that this person acts for. */
  readonly mwbeIds: readonly string[];
  readonly hiringCompanyIds: readonly string[];
  readonly sessionId: string;
  /** The member of staff who acts as this person, if one does. */
  readonly impersonatorId: string | null;
}

/** Who asks. Nobody and the product itself are actors too. */
export type Actor = { readonly kind: 'anonymous' } | { readonly kind: 'system' } | UserActor;

export const ANONYMOUS: Actor = { kind: 'anonymous' };
export const SYSTEM: Actor = { kind: 'system' };

/** The verdict on a call before anything is read: 401 for nobody, 403 for the wrong user type. */
export function admits(access: Access, actor: Actor): 'yes' | 'log in' | 'no' {
  if (access.kind === 'public' || access.kind === 'token-link') return 'yes';
  if (actor.kind === 'system') return 'yes';
  if (actor.kind === 'anonymous') return 'log in';
  if (access.kind === 'staff') return actor.userType === 'INTERNAL' ? 'yes' : 'no';
  return access.types === undefined || access.types.includes(actor.userType) ? 'yes' : 'no';
}
