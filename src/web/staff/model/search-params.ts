import { USER_TYPES, type UserType } from '#contract/access/user-types.ts';
import type { AccessRequestState } from '#contract/accounts/schema/access-requests.ts';
import type { ListedCompany } from '#contract/accounts/schema/company-list.ts';
import type { LinkState } from '#contract/links/schema.ts';
import { kinds, linkStates, requestStates } from '../copy/admin.ts';

/** Unvalidated search parameters of an admin page. */
type SearchParams = object;

const text = (search: SearchParams, key: string): string | undefined => {
  const value = (search as Readonly<Record<string, unknown>>)[key];
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 200) : undefined;
};
const oneOf = <T extends string>(search: SearchParams, key: string, known: readonly T[]): T | undefined =>
  known.find((value) => value === text(search, key));
const keysOf = <K extends string>(names: Readonly<Record<K, string>>) => Object.keys(names) as K[];
const id = (search: SearchParams, key: string): string | undefined =>
  text(search, key)?.match(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i)?.[0];
const day = (search: SearchParams, key: string): string | undefined =>
  text(search, key)?.match(/^(19|20|21)\d\d-\d\d-\d\d$/)?.[0];

/** Omits undefined values, as URLs do. */
function withoutUndefined<T extends object>(filter: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as never;
}

export interface PeopleSearch {
  readonly q?: string;
  readonly type?: UserType;
  readonly active?: 'true' | 'false';
}
export const parsePeopleSearch = (search: SearchParams): PeopleSearch =>
  withoutUndefined({
    q: text(search, 'q'),
    type: oneOf(search, 'type', USER_TYPES),
    active: oneOf(search, 'active', ['true', 'false'] as const),
  });

export interface CompaniesSearch {
  readonly q?: string;
  readonly kind?: ListedCompany['kind'];
}
export const parseCompaniesSearch = (search: SearchParams): CompaniesSearch =>
  withoutUndefined({ q: text(search, 'q'), kind: oneOf(search, 'kind', keysOf(kinds)) });

export interface RequestsSearch {
  /** Defaults to `confirmed`. */
  readonly state?: AccessRequestState;
}
export const parseRequestsSearch = (search: SearchParams): RequestsSearch =>
  withoutUndefined({ state: oneOf(search, 'state', keysOf(requestStates)) });

export interface LinksSearch {
  readonly q?: string;
  readonly purpose?: string;
  readonly state?: LinkState;
  readonly person?: string;
}
/** @param purposes that links may have */
export const parseLinksSearch = (search: SearchParams, purposes: readonly string[]): LinksSearch =>
  withoutUndefined({
    q: text(search, 'q'),
    purpose: oneOf(search, 'purpose', purposes),
    state: oneOf(search, 'state', keysOf(linkStates)),
    person: id(search, 'person'),
  });

export interface EmailsSearch {
  readonly mail?: string;
}
export const parseEmailsSearch = (search: SearchParams): EmailsSearch =>
  withoutUndefined({ mail: text(search, 'mail') });

export interface AuditSearch {
  readonly who?: string;
  readonly action?: string;
  readonly subject?: string;
  readonly since?: string;
  readonly until?: string;
  readonly impersonated?: 'true';
}
export const parseAuditSearch = (search: SearchParams): AuditSearch =>
  withoutUndefined({
    who: text(search, 'who'),
    action: text(search, 'action'),
    subject: id(search, 'subject'),
    since: day(search, 'since'),
    until: day(search, 'until'),
    impersonated: oneOf(search, 'impersonated', ['true'] as const),
  });
