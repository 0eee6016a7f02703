/** Search parameters as plain text; repeated keys become lists. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const params = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const values = params.getAll(key);
      return [key, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) params.append(key, String(one));
    }
  }
  return params.size > 0 ? `?${params}` : '';
}

interface LinkTarget {
  readonly to: string;
  readonly search: Record<string, string | string[]>;
  readonly hash?: string;
}

/** A path with its query and fragment for a `Link`: in `to` alone they would be a part of the path. */
export function linkTo(href: string): LinkTarget {
  const { pathname, search, hash } = new URL(href, 'http://localhost');
  return { to: pathname, search: parseSearch(search), ...(hash && { hash: hash.slice(1) }) };
}
