import { Resolver } from 'node:dns/promises';
import type { Config } from '#server/config.ts';

const WITHIN_MS = 3_000;

/** What the name servers know of a name. */
export type TxtAnswer =
  | { readonly found: readonly string[] }
  /** They did not answer, or with a fault. */
  | { readonly failed: string };

/** The texts that stand in DNS under a name; none where there is no such name. */
export async function txtRecords({ dnsServers }: Pick<Config, 'dnsServers'>, name: string): Promise<TxtAnswer> {
  const resolver = new Resolver({ timeout: WITHIN_MS, tries: 1 });
  if (dnsServers.length > 0) resolver.setServers([...dnsServers]);
  // a name server may keep a connection open without a word
  const timer = setTimeout(() => resolver.cancel(), 2 * WITHIN_MS);
  try {
    return { found: (await resolver.resolveTxt(name)).map((parts) => parts.join('')) };
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return ['ENOTFOUND', 'ENODATA'].includes(code) ? { found: [] } : { failed: code };
  } finally {
    clearTimeout(timer);
  }
}
