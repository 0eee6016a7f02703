import { USER_TYPES, type UserType } from '#contract/access/user-types.ts';
import type { ListedCompany } from '#contract/accounts/schema/company-list.ts';
import type { RequestState } from '#contract/accounts/schema/requests.ts';
import type { LinkState, Purpose } from '#contract/links/schema.ts';
import { kinds, linkStates, purposes, requestStates } from '../copy/admin.ts';

/** What the address of a page of the desk says; whoever typed it may have written anything. */
type SearchParams = object;

const text = (said: SearchParams, key: string): string | undefined => {
  const value = (said as Readonly<Record<string, unknown>>)[key];
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 200) : undefined;
};
const oneOf = <T extends string>(said: SearchParams, key: string, known: readonly T[]): T | undefined =>
  known.find((value) => value === text(said, key));
/** The words that have a name on the page. */
const keysOf = <K extends string>(names: Readonly<Record<K, string>>) => Object.keys(names) as K[];
const id = (said: SearchParams, key: string): string | undefined =>
  text(said, key)?.match(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i)?.[0];
const day = (said: SearchParams, key: string): string | undefined =>
  text(said, key)?.match(/^(19|20|21)\d\d-\d\d-\d\d$/)?.[0];

/** Leaves out what is not said, as addresses do. */
function withoutUndefined<T extends object>(filter: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as never;
}

export interface PeopleSearch {
  readonly q?: string;
  readonly type?: UserType;
  readonly active?: 'true' | 'false';
}
export const parsePeopleSearch = (said: SearchParams): PeopleSearch =>
  withoutUndefined({
    q: text(said, 'q'),
    type: oneOf(said, 'type', USER_TYPES),
    active: oneOf(said, 'active', ['true', 'false'] as const),
  });

export interface CompaniesSearch {
  readonly q?: string;
  readonly kind?: ListedCompany['kind'];
}
export const parseCompaniesSearch = (said: SearchParams): CompaniesSearch =>
  withoutUndefined({ q: text(said, 'q'), kind: oneOf(said, 'kind', keysOf(kinds)) });

export interface RequestsSearch {
  /** Those that wait where it is left out. */
  readonly state?: RequestState;
}
export const parseRequestsSearch = (said: SearchParams): RequestsSearch =>
  withoutUndefined({ state: oneOf(said, 'state', keysOf(requestStates)) });

export interface LinksSearch {
  readonly q?: string;
  readonly purpose?: Purpose;
  readonly state?: LinkState;
  readonly person?: string;
}
export const parseLinksSearch = (said: SearchParams): LinksSearch =>
  withoutUndefined({
    q: text(said, 'q'),
    purpose: oneOf(said, 'purpose', keysOf(purposes)),
    state: oneOf(said, 'state', keysOf(linkStates)),
    person: id(said, 'person'),
  });

export interface EmailsSearch {
  readonly mail?: string;
}
export const parseEmailsSearch = (said: SearchParams): EmailsSearch => withoutUndefined({ mail: text(said, 'mail') });

export interface AuditSearch {
  readonly who?: string;
  readonly action?: string;
  readonly subject?: string;
  readonly since?: string;
  readonly until?: string;
  readonly impersonated?: 'true';
}
export const parseAuditSearch = (said: SearchParams): AuditSearch =>
  withoutUndefined({
    who: text(said, 'who'),
    action: text(said, 'action'),
    subject: id(said, 'subject'),
    since: day(said, 'since'),
    until: day(said, 'until'),
    impersonated: oneOf(said, 'impersonated', ['true'] as const),
  });
