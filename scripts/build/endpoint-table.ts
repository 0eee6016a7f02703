import type { Plugin } from 'vite';
import { api } from '../../src/contract/api.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';

/** What every page asks for, the search that starts with its page, and what must be told when nothing else loads. */
const FIRST: ReadonlySet<string> = new Set([
  'session.me',
  'session.installation',
  'session.signIn',
  'session.signOut',
  'search.businesses',
  'analytics.view',
  'analytics.reportScriptFailure',
]);

/**
 * `virtual:endpoints`: method, path and encoding of the first calls, read from the contract when the site is built;
 * `virtual:further-endpoints`: of all others. The schemas themselves stay out of what the browser loads.
 */
export function endpointTable(): Plugin {
  const all = Object.entries(api).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints as Record<string, Endpoint>).map(
      ([name, { method, path, encoding = 'json' }]) => [`${feature}.${name}`, [method, path, encoding]] as const,
    ),
  );
  const table = (isFirst: boolean): string =>
    JSON.stringify(Object.fromEntries(all.filter(([name]) => FIRST.has(name) === isFirst)));
  const tables = new Map([
    ['virtual:endpoints', table(true)],
    ['virtual:further-endpoints', table(false)],
  ]);
  return {
    name: 'endpoint-table',
    resolveId: (source) => (tables.has(source) ? `\0${source}` : null),
    load(source) {
      const content = tables.get(source.slice(1));
      return source.startsWith('\0') && content ? `export default ${content}` : null;
    },
  };
}
