import { FIRM_SORTS, type FirmSort, LIST_SORTS, type ListSort } from '#contract/shortlists/rules.ts';

/** What the address of all lists says; defaults are left out. */
export interface ListsSearch {
  readonly q?: string;
  readonly sort?: ListSort;
  /** A list that was just deleted and can be brought back. */
  readonly deleted?: string;
}

/** What the address of one list says. */
export interface ListSearch {
  readonly q?: string;
  readonly sort?: FirmSort;
  /** Comma-separated ids of firms that are compared in place of the list. */
  readonly compare?: string;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

export function parseListsSearch(given: object): ListsSearch {
  const search = given as Readonly<Record<string, unknown>>;
  const q = textOf(search.q).slice(0, 200);
  const sort = LIST_SORTS.find((one) => one === search.sort && one !== 'changed');
  const deleted = textOf(search.deleted).toLowerCase();
  return { ...(q && { q }), ...(sort && { sort }), ...(UUID.test(deleted) && { deleted }) };
}

export function parseListSearch(given: object): ListSearch {
  const search = given as Readonly<Record<string, unknown>>;
  const q = textOf(search.q).slice(0, 200);
  const sort = FIRM_SORTS.find((one) => one === search.sort && one !== 'manual');
  const ids = textOf(search.compare).toLowerCase().split(',');
  const compare = [...new Set(ids.filter((id) => UUID.test(id)))].slice(0, 4);
  return { ...(q && { q }), ...(sort && { sort }), ...(compare.length > 0 && { compare: compare.join(',') }) };
}
