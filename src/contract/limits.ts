/**
 * Limits that both sides know, so that a form can refuse what the server would: lengths of fields in characters, page sizes,
 * the size of a body. How often something may be tried is a `RateLimit` of the rooms, on the server; how often something may
 * be done that their tables count anyway (messages, invitations, requests that send emails) is in the rules of its room here.
 */
export const LIMITS = {
  title: 200,
  name: 200,
  /** RFC 5321, section 4.5.3.1: 256 octets for a path, two of them the angle brackets. */
  email: 254,
  passwordMin: 15,
  password: 256,
  longText: 2000,
  shortText: 200,
  query: 200,
  pageSize: 100,
  /** Firms in one file of a search. */
  exportedFirms: 10_000,
  /** Repeated values of one filter. */
  filterValues: 50,
  /** Whole US dollars of one contract; far above any real one, far below the loss of precision. */
  money: 100_000_000_000,
  /** Characters of the photos of a form; fifty of them have some 25,000. */
  formPhotos: 50_000,
  /** Bytes of one JSON body. */
  bodyBytes: 256 * 1024,
} as const;

/** Of every file that is inspected, whichever room receives it. */
export const MAX_DOCUMENT_BYTES = 10_000_000;
/** As texts say sizes of files. */
export const megabytes = (bytes: number): number => bytes / 1_000_000;
export const MAX_DOCUMENT_MEGABYTES = megabytes(MAX_DOCUMENT_BYTES);

/** Numbers of people under this, and firms of a county, are shown to nobody but those who enter and review them. */
export const MIN_GROUP_SHOWN = 5;
