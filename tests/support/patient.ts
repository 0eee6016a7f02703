/** Settings of a server on a machine that is busy with other tests: what it does is tested, not how soon. */
export const PATIENT = { COMMAND_TIMEOUT_MS: '30000' };
