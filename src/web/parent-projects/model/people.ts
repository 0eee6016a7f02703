import { MEMBER_FILTERS, type MemberFilter, PEOPLE_LIMITS } from '#contract/parent-projects/rules/people.ts';
import { PROJECT_ROLES, type ProjectRole } from '#contract/parent-projects/rules.ts';

/** What a list of people is narrowed to; it is in the address, so that it can be shared and comes back. */
export interface PeopleSearch {
  readonly q?: string;
  readonly role?: ProjectRole;
  readonly state?: MemberFilter;
  /** The dialog that invites is open. */
  readonly invite?: 'true';
}
const MOST_WORDS = 200;

/** What the address says, without what no filter can be: people edit addresses. */
export function parsePeopleSearch(search: Readonly<Record<string, unknown>>): PeopleSearch {
  const q = typeof search.q === 'string' ? search.q.trim().slice(0, MOST_WORDS) : '';
  const role = PROJECT_ROLES.find((one) => one === search.role);
  const state = MEMBER_FILTERS.find((one) => one === search.state);
  return {
    ...(q && { q }),
    ...(role && { role }),
    ...(state && { state }),
    // a value of the address may come as what it looks like
    ...(String(search.invite) === 'true' && { invite: 'true' as const }),
  };
}

export const isFiltered = ({ q, role, state }: PeopleSearch): boolean =>
  [q, role, state].some((one) => one !== undefined);

export interface TypedPerson {
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** As a browser's own field for emails has it (HTML, section 4.10.5.1.5), with a dot in the domain. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i;

/**
 * Reads addresses as they are pasted: by line, comma or semicolon, with or without a name, as `Rosa Marin <rosa@x.example>`
 * or the cells of a spreadsheet. One address counts once.
 * @returns the people, and what is none of them
 */
export function readAddresses(typed: string): { people: readonly TypedPerson[]; unread: readonly string[] } {
  const people = new Map<string, TypedPerson>();
  const unread: string[] = [];
  for (const piece of typed.split(/[\n,;]+/)) {
    const words = piece
      .replace(/["<>()]/g, ' ')
      .split(/\s+/)
      .filter(Boolean);
    if (words.length === 0) continue;
    const emails = words.filter((word) => EMAIL.test(word));
    const name = words.filter((word) => !word.includes('@'));
    if (emails.length === 0 || words.length > emails.length + name.length) unread.push(piece.trim());
    const named = emails.length === 1 && name.length > 1;
    for (const email of emails)
      if (!people.has(email.toLowerCase()))
        people.set(email.toLowerCase(), {
          email,
          first_name: named ? (name[0] ?? null) : null,
          last_name: named ? name.slice(1).join(' ') : null,
        });
  }
  return { people: [...people.values()], unread };
}

export const tooMany = (people: readonly TypedPerson[]): boolean => people.length > PEOPLE_LIMITS.invited;
