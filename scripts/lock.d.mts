/** Does the work while holding the lock file; waits while another living process holds it. */
export function withLock<T>(file: string, work: () => Promise<T>): Promise<T>;
