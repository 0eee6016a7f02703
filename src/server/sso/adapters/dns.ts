import { Resolver } from 'node:dns/promises';
import type { Config } from '#server/config.ts';

const TIMEOUT_MS = 3_000;

/** Result of a TXT lookup. */
export type TxtLookup =
  | { readonly found: readonly string[] }
  /** DNS error code. */
  | { readonly failed: string };

/** TXT records of a name; empty if the name does not exist. */
export async function txtRecords({ dnsServers }: Pick<Config, 'dnsServers'>, name: string): Promise<TxtLookup> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  if (dnsServers.length > 0) resolver.setServers([...dnsServers]);
  // the timeout of the resolver does not cover a server that accepts the connection and stays silent
  const timer = setTimeout(() => resolver.cancel(), 2 * TIMEOUT_MS);
  try {
    return { found: (await resolver.resolveTxt(name)).map((parts) => parts.join('')) };
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return ['ENOTFOUND', 'ENODATA'].includes(code) ? { found: [] } : { failed: code };
  } finally {
    clearTimeout(timer);
  }
}
