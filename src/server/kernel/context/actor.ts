import type { UserType } from '#contract/access/user-types.ts';

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
  /** Of these firms and companies, those whose administrator the person is. */
  readonly administers: readonly string[];
  readonly mayImpersonate: boolean;
  readonly sessionId: string;
  /** The member of staff who acts as this person, if one does. */
  readonly impersonatorId: string | null;
  /** When the person last proved in this session who they are. */
  readonly confirmedAt: Date | null;
  /** Nothing but setting up a second factor is possible in this session. */
  readonly needsSecondFactor: boolean;
}

/** Who asks. Nobody and the product itself are actors too. */
export type Actor = { readonly kind: 'anonymous' } | { readonly kind: 'system' } | UserActor;

export const ANONYMOUS: Actor = { kind: 'anonymous' };
export const SYSTEM_ACTOR: Actor = { kind: 'system' };
