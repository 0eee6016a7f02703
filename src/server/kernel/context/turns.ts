/** The last piece of work for each key; it never rejects. */
const last = new Map<string, Promise<void>>();

/**
 * Runs work with the same key one after the other within this process, so that what would wait for a lock in the
 * database does not keep all its connections waiting meanwhile.
 * @param work `waited`: other work with this key came before
 */
export async function inTurn<T>(key: string, work: (waited: boolean) => Promise<T>): Promise<T> {
  const before = last.get(key);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  last.set(key, ended);
  await before;
  try {
    return await work(before !== undefined);
  } finally {
    end();
    if (last.get(key) === ended) last.delete(key);
  }
}
