/** The facets of the directory that take several values, in the order of the page. */
export const LIST_FACETS = [
  'ownership',
  'certification',
  'agency',
  'group',
  'naics',
  'state',
  'county',
  'city',
  'size',
  'language',
] as const;
export type ListFacet = (typeof LIST_FACETS)[number];

/** All facets of the directory, in the order of the page. */
export const FACETS = [...LIST_FACETS, 'verified'] as const;
export type Facet = (typeof FACETS)[number];

/** Who owns a firm: certified so, or as its lists say. */
export const OWNERSHIPS = ['women', 'minority'] as const;
export type Ownership = (typeof OWNERSHIPS)[number];

/** The widest circle around a ZIP code. */
export const MAX_RADIUS_MILES = 500;

/** What a saved search looks for: each has alerts (`ALERT_KINDS`). */
export const SAVED_KINDS = ['firms', 'opportunities'] as const;
export type SavedKind = (typeof SAVED_KINDS)[number];

export const SORTS = ['best', 'distance', 'name', 'verified', 'recent'] as const;
export type Sort = (typeof SORTS)[number];

/** Filters by what firms say of themselves. A firm that has not said it is no match, unless those are included. */
export const CAPACITY_FILTERS = ['start_by', 'bond', 'crew', 'travels_to', 'language'] as const;
export type CapacityFilter = (typeof CAPACITY_FILTERS)[number];

/** Per person. */
export const MAX_SAVED_SEARCHES = 100;
