import type { MemberKind, ProjectNews, ProjectRole } from '../rules.ts';

export const MEMBER_STATES = ['invited', 'expired', 'accepted', 'left', 'withdrawn', 'removed'] as const;
/** `left`: no longer in the company for which the person took part; `withdrawn`: removed before it was accepted. */
export type MemberState = (typeof MEMBER_STATES)[number];

/** What a list of people can be narrowed to; without one it holds everybody but who was removed. */
export const MEMBER_FILTERS = ['invited', 'accepted', 'removed'] as const;
export type MemberFilter = (typeof MEMBER_FILTERS)[number];

export const MEMBER_CHANGES = ['invited', 'accepted', 'role', 'removed'] as const;
export type MemberChange = (typeof MEMBER_CHANGES)[number];

/** What became of one address of an invitation. */
export const INVITE_OUTCOMES = ['invited', 'already_invited', 'already_member'] as const;
export type InviteOutcome = (typeof INVITE_OUTCOMES)[number];

/** For so long an invitation to a project can be accepted. */
export const PROJECT_INVITATION_DAYS = 30;

export const PEOPLE_LIMITS = {
  /** Addresses of one request, each with an email of its own. */
  invited: 25,
  /** Invitations of one project that nobody accepted yet. */
  open: 100,
} as const;

export const ROLE_NAMES: Readonly<Record<ProjectRole, string>> = {
  owner: 'Owner',
  editor: 'Editor',
  reporter: 'Reporter',
  viewer: 'Viewer',
};

interface PartWords {
  readonly sees: string;
  readonly does: string;
}
const READS = 'Reads only.';
const BRANCH = 'Own prime contract and the contracts below it. Nothing of other prime contractors.';
const ACCEPTED = 'Figures of months that were accepted. No drafts, no messages.';
const WHOLE = 'The whole project: all contracts, months and people.';
const REPORTS = 'Reports months for its own contracts.';

/** What each kind of member sees and does in a role, in words: pages say it before somebody chooses, emails repeat it. */
export const PART_WORDS: Readonly<Record<MemberKind, Readonly<Partial<Record<ProjectRole, PartWords>>>>> = {
  team: {
    owner: { sees: WHOLE, does: 'Manages people, edits the project, reviews and reports months.' },
    editor: { sees: WHOLE, does: 'Edits the project, reviews and reports months.' },
    reporter: { sees: WHOLE, does: 'Reports months.' },
    viewer: { sees: ACCEPTED, does: READS },
  },
  prime: {
    editor: { sees: BRANCH, does: REPORTS },
    reporter: { sees: BRANCH, does: REPORTS },
    viewer: { sees: BRANCH, does: READS },
  },
  viewer: { viewer: { sees: ACCEPTED, does: READS } },
};

export const partWords = (kind: MemberKind, role: ProjectRole): PartWords =>
  PART_WORDS[kind][role] ?? { sees: ACCEPTED, does: READS };

/** What each kind of news is about. */
export const NEWS_WORDS: Readonly<Record<ProjectNews, { readonly label: string; readonly about: string }>> = {
  months: { label: 'Months', about: 'A month was submitted, or is due.' },
  reviews: { label: 'Reviews', about: 'A month was accepted or sent back.' },
  contracts: { label: 'Contracts and goals', about: 'A contract or goal was added or changed.' },
  exclusions: { label: 'Exclusions', about: 'An exclusion was requested, approved or declined.' },
  people: { label: 'People', about: 'Somebody joined or left the project.' },
};
