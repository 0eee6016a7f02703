import { MINUTE_MS } from '../../durations.ts';

export const IMPERSONATION_TTL_MS = 30 * MINUTE_MS;
