/** What this tab remembers while its person is at the identity provider: an answer without it was not asked for here. */
export interface PendingSignOn {
  readonly state: string;
  /** The page to continue to. */
  readonly redirect: string | null;
}

/** In session storage, so that another tab cannot complete this sign-on. */
const PENDING_KEY = 'single-sign-on';

export const storePending = (pending: PendingSignOn): void =>
  sessionStorage.setItem(PENDING_KEY, JSON.stringify(pending));

export const clearPending = (): void => sessionStorage.removeItem(PENDING_KEY);

export function readPending(): PendingSignOn | null {
  try {
    return JSON.parse(sessionStorage.getItem(PENDING_KEY) ?? 'null') as PendingSignOn | null;
  } catch {
    return null;
  }
}
