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

/** A path with its query string for a `Link`: in `to` alone the query would be a part of the path. */
export function linkTo(href: string): { readonly to: string; readonly search: Record<string, string | string[]> } {
  const { pathname, search } = new URL(href, 'http://localhost');
  return { to: pathname, search: parseSearch(search) };
}
