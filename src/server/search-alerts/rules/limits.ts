/** Searches that match more have no alerts: each match is remembered. */
export const MOST_MATCHES = 10_000;
