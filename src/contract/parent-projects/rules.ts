/** A development or public contract with goals, under which contracts, payments and workforce hours are reported. */
export const PARENT_PROJECT_STATES = ['planning', 'active', 'completed'] as const;
export type ParentProjectState = (typeof PARENT_PROJECT_STATES)[number];

export const FUNDING = ['federal', 'state', 'local', 'private'] as const;
export type Funding = (typeof FUNDING)[number];

/** What a goal is a goal of. */
export const GOAL_SCOPES = ['all', 'construction', 'design', 'supplies', 'workforce', 'local_hiring'] as const;
export type GoalScope = (typeof GOAL_SCOPES)[number];

/** How it is measured: a share of the contract total, dollars, hours or their share, a share of new hires. */
export const GOAL_MEASURES = ['percent', 'amount', 'hours', 'hires'] as const;
export type GoalMeasure = (typeof GOAL_MEASURES)[number];

export const CONTRACT_SCOPES = ['construction', 'design', 'supplies', 'services'] as const;
export type ContractScope = (typeof CONTRACT_SCOPES)[number];
export const SCOPE_LABELS: Readonly<Record<ContractScope, string>> = {
  construction: 'Construction',
  design: 'Design',
  supplies: 'Supplies',
  services: 'Services',
};

/** How a firm takes part in a contract: what decides which rule counts it. Decided contract by contract. */
export const PARTICIPATION_KINDS = [
  'own_forces',
  'professional_services',
  'bonding_insurance',
  'manufacturer',
  'regular_dealer',
  'distributor',
  'supplier',
  'broker',
  'trucking',
] as const;
export type ParticipationKind = (typeof PARTICIPATION_KINDS)[number];
export const PARTICIPATION_LABELS: Readonly<Record<ParticipationKind, string>> = {
  own_forces: 'Own forces',
  professional_services: 'Professional services',
  bonding_insurance: 'Bonding or insurance',
  manufacturer: 'Manufacturer',
  regular_dealer: 'Regular dealer',
  distributor: 'Distributor',
  supplier: 'Supplier',
  broker: 'Broker',
  trucking: 'Trucking',
};

export const PROJECT_CONTRACT_STATES = ['active', 'completed', 'removed'] as const;
export type ProjectContractState = (typeof PROJECT_CONTRACT_STATES)[number];

/** Team of the owner, a prime contractor's people, or people who read what was accepted. */
export const MEMBER_KINDS = ['team', 'prime', 'viewer'] as const;
export type MemberKind = (typeof MEMBER_KINDS)[number];

export const PROJECT_ROLES = ['owner', 'editor', 'reporter', 'viewer'] as const;
export type ProjectRole = (typeof PROJECT_ROLES)[number];

/**
 * How much of a project a person sees: `all` of it (the owner's team), the `branch`es of the own company (people of a prime
 * contractor), or what was `accepted` (project viewers: all others in the role of viewer).
 */
export const SIGHTS = ['all', 'branch', 'accepted'] as const;
export type Sight = (typeof SIGHTS)[number];

/** What somebody may do in a project. */
export const PROJECT_RIGHTS = ['manage people', 'edit project', 'review months', 'report months', 'read'] as const;
export type ProjectRight = (typeof PROJECT_RIGHTS)[number];

const RIGHTS_OF_ROLE: Readonly<Record<ProjectRole, readonly ProjectRight[]>> = {
  owner: ['manage people', 'edit project', 'review months', 'report months', 'read'],
  editor: ['edit project', 'review months', 'report months', 'read'],
  reporter: ['report months', 'read'],
  viewer: ['read'],
};

/** What a role may do. Whoever sees a branch alone reports for it, and never changes the project or reviews itself. */
export const rightsOf = (role: ProjectRole, sees: Sight): readonly ProjectRight[] =>
  sees === 'all'
    ? RIGHTS_OF_ROLE[role]
    : RIGHTS_OF_ROLE[role].filter((right) => right === 'read' || (sees === 'branch' && right === 'report months'));

/** The roles that each kind of member can have. */
export const ROLES_OF_KIND: Readonly<Record<MemberKind, readonly ProjectRole[]>> = {
  team: PROJECT_ROLES,
  prime: ['editor', 'reporter', 'viewer'],
  viewer: ['viewer'],
};

/** The five amounts of a firm or group, in cents. `goal`: its part of the goal; null where none was set. */
export interface FiveAmounts {
  readonly goal_cents: number | null;
  readonly commitment_cents: number | null;
  readonly award_cents: number | null;
  readonly paid_cents: number;
  /** What the firm that was paid confirmed. */
  readonly confirmed_cents: number;
}

/** News of a project that a person can turn off. */
export const PROJECT_NEWS = ['months', 'reviews', 'contracts', 'exclusions', 'people'] as const;
export type ProjectNews = (typeof PROJECT_NEWS)[number];

export const PROJECT_LIMITS = {
  name: 200,
  number: 100,
  text: 2000,
  words: 1000,
  group: 60,
  goals: 100,
  /** Contracts of one project that one answer holds. */
  contracts: 2000,
  /** A contract below a contract below a contract. */
  tiers: 5,
  members: 500,
} as const;
