/** Recovery codes of one set. */
export const RECOVERY_CODE_COUNT = 10;
