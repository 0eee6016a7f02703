/**
 * What a firm lacks. `unsaid` and `unknown` leave it among those that fit: nobody can tell. `short`: it says otherwise, or is
 * too far away, and does not fit.
 */
export const GAPS = ['unsaid', 'unknown', 'short'] as const;
