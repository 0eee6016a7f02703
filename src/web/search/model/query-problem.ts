import { ApiError } from '#web/api.ts';

/** What the server refused about a search, by the parameter of the URL. */
export interface QueryProblem {
  readonly parameter: string;
  /** Its values. */
  readonly value: string;
  readonly detail: string;
}

/** Which part of a search the server refused; null for every other failure. */
export function queryProblem(error: Error | null, state: Readonly<Record<string, unknown>>): QueryProblem | null {
  if (!(error instanceof ApiError) || error.status !== 400) return null;
  const named = error.errors.find(({ field }) => field.startsWith('query.'));
  const parameter = named?.field.split('.')[1];
  if (!named || !parameter) return null;
  const value = [state[parameter] ?? []].flat().join(', ');
  return { parameter, value, detail: named.detail };
}
