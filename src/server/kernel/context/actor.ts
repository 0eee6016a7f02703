import type { UserType } from '#contract/access/user-types.ts';

/** A signed-in user, with everything that policies need. */
export interface UserActor {
  readonly kind: 'user';
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userType: UserType;
  readonly admin: boolean;
  /** Firms (mwbes.id) that the user acts for. */
  readonly mwbeIds: readonly string[];
  readonly hiringCompanyIds: readonly string[];
  /** Those of these firms and companies that the user administers. */
  readonly administers: readonly string[];
  readonly mayImpersonate: boolean;
  readonly sessionId: string;
  /** The impersonating staff member, if any. */
  readonly impersonatorId: string | null;
  /** Time of the last authentication in this session. */
  readonly confirmedAt: Date | null;
  /**
   * The session was opened by this company's identity provider: it sees and acts for this company alone, and never shows
   * who the person is to anybody else.
   */
  readonly onlyCompanyId: string | null;
  /** The session only allows setting up a second factor. */
  readonly needsSecondFactor: boolean;
}

/** The caller: a user, an anonymous visitor or the system. */
export type Actor = { readonly kind: 'anonymous' } | { readonly kind: 'system' } | UserActor;

export const ANONYMOUS: Actor = { kind: 'anonymous' };
export const SYSTEM_ACTOR: Actor = { kind: 'system' };
