/** What a path looks like: `rn` and `m`, and the digits one and zero and the letters l, i and o, are not told apart. */
export const pathLookAlike = (path: string): string =>
  path.replaceAll('-', '').replaceAll('rn', 'm').replace(/[1i]/g, 'l').replaceAll('0', 'o');

/** Days in which nobody but the firm takes a path that it gave up. */
export const PATH_RESTS_DAYS = 90;
