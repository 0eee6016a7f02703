/** What a person types to find their own firm. */
export interface FirmSearch {
  readonly name: string;
  /** A city, or five digits of a ZIP code. */
  readonly place: string;
  /** Firms shown. */
  readonly shown: number;
}

export const PAGE = 20;
/** More than anybody reads: a better search is quicker. */
export const MOST = 100;

/** The directory's query: a ZIP code is measured from, a city is part of the words. */
export function searchRequest({ name, place, shown }: FirmSearch): Readonly<Record<string, string>> {
  const where = place.trim();
  const zip = /^\d{5}$/.exec(where)?.[0];
  const words = [name.trim(), where && !zip ? `in ${where}` : ''].filter(Boolean).join(' ');
  return {
    ...(words ? { q: words } : {}),
    ...(zip ? { zip, radius_miles: '50' } : {}),
    page_size: String(Math.min(shown, MOST)),
  };
}
