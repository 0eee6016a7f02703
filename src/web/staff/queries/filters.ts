import { USER_TYPES, type UserType } from '#contract/access/user-types.ts';
import type { ListedCompany } from '#contract/accounts/schema/company-list.ts';
import type { RequestState } from '#contract/accounts/schema/requests.ts';
import type { LinkState, Purpose } from '#contract/links/schema.ts';
import { kinds, linkStates, purposes, requestStates } from '../copy/desk.ts';

/** What the address of a page of the desk says; whoever typed it may have written anything. */
type Said = object;

const text = (said: Said, key: string): string | undefined => {
  const value = (said as Readonly<Record<string, unknown>>)[key];
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 200) : undefined;
};
const one = <T extends string>(said: Said, key: string, known: readonly T[]): T | undefined =>
  known.find((value) => value === text(said, key));
/** The words that have a name on the page. */
const keysOf = <K extends string>(names: Readonly<Record<K, string>>) => Object.keys(names) as K[];
const id = (said: Said, key: string): string | undefined =>
  text(said, key)?.match(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i)?.[0];
const day = (said: Said, key: string): string | undefined => text(said, key)?.match(/^(19|20|21)\d\d-\d\d-\d\d$/)?.[0];

/** Leaves out what is not said, as addresses do. */
function given<T extends object>(filter: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as never;
}

export interface PeopleState {
  readonly q?: string;
  readonly type?: UserType;
  readonly active?: 'true' | 'false';
}
export const readPeople = (said: Said): PeopleState =>
  given({
    q: text(said, 'q'),
    type: one(said, 'type', USER_TYPES),
    active: one(said, 'active', ['true', 'false'] as const),
  });

export interface CompaniesState {
  readonly q?: string;
  readonly kind?: ListedCompany['kind'];
}
export const readCompanies = (said: Said): CompaniesState =>
  given({ q: text(said, 'q'), kind: one(said, 'kind', keysOf(kinds)) });

export interface RequestsState {
  /** Those that wait where it is left out. */
  readonly state?: RequestState;
}
export const readRequests = (said: Said): RequestsState => given({ state: one(said, 'state', keysOf(requestStates)) });

export interface LinksState {
  readonly q?: string;
  readonly purpose?: Purpose;
  readonly state?: LinkState;
  readonly person?: string;
}
export const readLinks = (said: Said): LinksState =>
  given({
    q: text(said, 'q'),
    purpose: one(said, 'purpose', keysOf(purposes)),
    state: one(said, 'state', keysOf(linkStates)),
    person: id(said, 'person'),
  });

export interface MailState {
  readonly mail?: string;
}
export const readMail = (said: Said): MailState => given({ mail: text(said, 'mail') });

export interface AuditState {
  readonly who?: string;
  readonly action?: string;
  readonly subject?: string;
  readonly since?: string;
  readonly until?: string;
  readonly impersonated?: 'true';
}
export const readAudit = (said: Said): AuditState =>
  given({
    who: text(said, 'who'),
    action: text(said, 'action'),
    subject: id(said, 'subject'),
    since: day(said, 'since'),
    until: day(said, 'until'),
    impersonated: one(said, 'impersonated', ['true'] as const),
  });
