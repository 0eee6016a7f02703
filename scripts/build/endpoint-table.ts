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

/** What the layout of signed-in people and the directory ask for: each room adds calls, and these load no more for it. */
const OF_DIRECTORY: ReadonlySet<string> = new Set([
  'session',
  'notifications',
  'search',
  'businesses',
  'shortlists',
  'searchAlerts',
  'analytics',
] satisfies (keyof typeof api)[]);
/** Single calls of the layout, of rooms that it needs nothing else of. */
const OF_LAYOUT: ReadonlySet<string> = new Set(['messaging.counts']);

/**
 * `virtual:endpoints`: method, path and encoding of the first calls, read from the contract when the site is built;
 * `virtual:directory-endpoints`: of the further ones of the directory; `virtual:further-endpoints`: of all others. The
 * schemas themselves stay out of what the browser loads.
 */
export function endpointTable(): Plugin {
  const all = Object.entries(api).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints as Record<string, Endpoint>).map(
      ([name, { method, path, encoding = 'json' }]) => [`${feature}.${name}`, [method, path, encoding]] as const,
    ),
  );
  const table = (tableName: string): string =>
    JSON.stringify(Object.fromEntries(all.filter(([name]) => tableOf(name) === tableName)));
  const tables = new Map(
    ['endpoints', 'directory-endpoints', 'further-endpoints'].map((name) => [`virtual:${name}`, table(name)]),
  );
  return {
    name: 'endpoint-table',
    resolveId: (source) => (tables.has(source) ? `\0${source}` : null),
    load(source) {
      const content = tables.get(source.slice(1));
      return source.startsWith('\0') && content ? `export default ${content}` : null;
    },
  };
}

function tableOf(name: string): string {
  if (FIRST.has(name)) return 'endpoints';
  const isEarly = OF_LAYOUT.has(name) || OF_DIRECTORY.has(name.split('.')[0] ?? '');
  return isEarly ? 'directory-endpoints' : 'further-endpoints';
}
