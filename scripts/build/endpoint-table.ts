import type { Plugin } from 'vite';
import { api } from '../../src/contract/api.ts';

/**
 * `virtual:endpoints`: method, path and encoding of every call, read from the contract when the site is built.
 * The schemas themselves stay out of what the browser loads.
 */
export function endpointTable(): Plugin {
  const id = 'virtual:endpoints';
  const table = Object.entries(api).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, { method, path, encoding = 'json' }]) => [
      `${feature}.${name}`,
      [method, path, encoding],
    ]),
  );
  return {
    name: 'endpoint-table',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) => (source === `\0${id}` ? `export default ${JSON.stringify(Object.fromEntries(table))}` : null),
  };
}
