import { LIMITS } from '../limits.ts';

/** Lists that one person owns at once. */
export const MAX_LISTS = 200;
/** Firms in one list, and so of one search that are added at once. */
export const MAX_LISTED_FIRMS = LIMITS.exportedFirms;
/** Firms that are named one by one in a call. */
export const MAX_NAMED_FIRMS = 1_000;
/** Firms in one PDF; a spreadsheet takes them all. */
export const MAX_PDF_FIRMS = 500;
/** Days in which a removed firm or list can be brought back. */
export const RESTORABLE_DAYS = 30;

/** Who in the company may do what with a list, besides its owner. */
export const SHARINGS = ['private', 'view', 'edit'] as const;
export type Sharing = (typeof SHARINGS)[number];

/** Orders of all lists, the latest, the first by name or the longest first. */
export const LIST_SORTS = ['changed', 'name', 'firms'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** Orders of the firms of a list; `manual` is the one that people made, and none of the others changes it. */
export const FIRM_SORTS = ['manual', 'name', 'place', 'certificate', 'verified', 'added'] as const;
export type FirmSort = (typeof FIRM_SORTS)[number];

/** Days before a certificate ends on which the owner may be told. */
export const WATCH_DAYS = [7, 30, 60, 90] as const;
export type WatchDays = (typeof WATCH_DAYS)[number];

/** What the owner is told of a certificate. */
export const CERTIFICATE_CHANGE_KINDS = ['new', 'renewed', 'lapsed', 'ending', 'unlisted'] as const;
export type CertificateChangeKind = (typeof CERTIFICATE_CHANGE_KINDS)[number];

/** Changes that a card and an email name; the rest is a number. */
export const NAMED_CHANGES = 20;
