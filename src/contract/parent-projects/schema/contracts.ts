import { z } from 'zod';
import { day, flag, instant, line, repeated, text, uuid, wholeNumber } from '../../formats.ts';
import { LIMITS } from '../../limits.ts';
import { CUSTOM_RULE } from '../../payments/rules/prompt-payment-rules.ts';
import { cents, shownCents, signedCents } from '../../payments/schema/lines.ts';
import { newContract } from '../../payments/schema.ts';
import { CONTRACT_ACTIONS, CONTRACT_ENTRY_KINDS } from '../rules/contract-actions.ts';
import { CONTRACT_SCOPES, PARTICIPATION_KINDS, PROJECT_CONTRACT_STATES, PROJECT_LIMITS, SIGHTS } from '../rules.ts';

const version = z.int().min(1);
const words = text(PROJECT_LIMITS.words);
const share = z.int().min(1, 'must be at least 1').max(10_000, 'must be at most 10000, which is 100%');

/** In cents; `goal`, `commitment` and `award` are null where there is none. */
const fiveAmounts = {
  goal_cents: shownCents.nullable(),
  commitment_cents: shownCents.nullable(),
  award_cents: shownCents.nullable(),
  paid_cents: shownCents,
  confirmed_cents: shownCents,
};

/** Whose contract it is: a company here, a firm of the directory, or somebody else by name. Never more than one. */
const holder = {
  hiring_company_id: uuid.nullable().default(null),
  mwbe_id: uuid.nullable().default(null),
  firm_name: line(PROJECT_LIMITS.name).nullable().default(null),
};
const holders = (given: { hiring_company_id: unknown; mwbe_id: unknown; firm_name: unknown }) =>
  [given.hiring_company_id, given.mwbe_id, given.firm_name].filter((one) => one !== null).length;

const ONE_FIRM = { path: ['firm_name'], error: 'must be the only firm that is named' };

const facts = {
  /** The project's own number of it. */
  number: line(PROJECT_LIMITS.number).nullable().default(null),
  title: line(PROJECT_LIMITS.name),
  scope: z.enum(CONTRACT_SCOPES),
  naics: z
    .string()
    .regex(/^\d{2,6}$/, 'must be 2 to 6 digits')
    .nullable()
    .default(null),
  participation: z.enum(PARTICIPATION_KINDS).default('own_forces'),
  /** Fee or commission over the whole contract. */
  commission_cents: cents.nullable().default(null),
  /** The firm's part of a joint venture, in hundredths of a percent. */
  joint_venture_bps: share.nullable().default(null),
  /** False: a review found no commercially useful function. */
  commercially_useful: z.boolean().default(true),
  /** Null: not said, which counts as federally assisted. */
  is_federal_aid: z.boolean().nullable().default(null),
  /** The one group for which it counts where its firm is certified for several. */
  credit_group: line(PROJECT_LIMITS.group).nullable().default(null),
  /** Supplies bought and equipment leased from the prime contractor, over the whole contract. */
  purchases_from_prime_cents: cents.default(0),
  /** Of trucking: by own trucks, by leased trucks with drivers of other firms, and the fee that is kept for those. */
  trucking_own_cents: cents.nullable().default(null),
  trucking_leased_cents: cents.nullable().default(null),
  trucking_fee_cents: cents.nullable().default(null),
  goal_cents: cents.nullable().default(null),
  bid_on: day.nullable().default(null),
  starts_on: day.nullable().default(null),
  ends_on: day.nullable().default(null),
};
type Term = { starts_on: string | null; ends_on: string | null };
const inOrder = ({ starts_on, ends_on }: Term) => starts_on === null || ends_on === null || ends_on >= starts_on;
const OUT_OF_ORDER = { path: ['ends_on'], error: 'must not be before the start' };
type Trucking = Record<'trucking_own_cents' | 'trucking_leased_cents' | 'trucking_fee_cents', number | null>;
const truckingTogether = (given: Trucking) =>
  (given.trucking_own_cents === null) === (given.trucking_leased_cents === null) &&
  (given.trucking_own_cents === null) === (given.trucking_fee_cents === null);
const PARTLY_TRUCKING = { path: ['trucking_own_cents'], error: 'is needed with the other amounts of trucking' };

export const newProjectContract = z
  .strictObject({
    /** The contract that it is below; null for a prime contract. */
    parent_id: uuid.nullable().default(null),
    ...holder,
    ...facts,
    commitment_cents: cents.nullable().default(null),
    committed_on: day.nullable().default(null),
    /** Null: not awarded yet, a package that is still to be let. */
    award_cents: cents.nullable().default(null),
    awarded_on: day.nullable().default(null),
  })
  .refine((given) => holders(given) <= 1, ONE_FIRM)
  .refine((given) => given.award_cents === null || holders(given) === 1, {
    path: ['firm_name'],
    error: 'a firm is needed with an award',
  })
  .refine((given) => (given.award_cents === null) === (given.awarded_on === null), {
    path: ['awarded_on'],
    error: 'and award_cents are needed together',
  })
  .refine((given) => (given.commitment_cents === null) === (given.committed_on === null), {
    path: ['committed_on'],
    error: 'and commitment_cents are needed together',
  })
  .refine(inOrder, OUT_OF_ORDER)
  .refine(truckingTogether, PARTLY_TRUCKING);
export type NewProjectContract = z.output<typeof newProjectContract>;

/** All facts at once, as of the version that was seen. */
export const contractFacts = z
  .strictObject({ version, ...holder, ...facts })
  .refine((given) => holders(given) <= 1, ONE_FIRM)
  .refine(inOrder, OUT_OF_ORDER)
  .refine(truckingTogether, PARTLY_TRUCKING);
export type ContractFacts = z.output<typeof contractFacts>;

export const contractCommitment = z.strictObject({
  version,
  commitment_cents: cents,
  committed_on: day,
  reason: words.nullable().default(null),
});
export type ContractCommitment = z.output<typeof contractCommitment>;

export const contractAward = z
  .strictObject({ version, ...holder, award_cents: cents, awarded_on: day })
  .refine((given) => holders(given) === 1, { path: ['firm_name'], error: 'must be exactly one firm' });
export type ContractAward = z.output<typeof contractAward>;

export const contractChangeOrder = z.strictObject({
  amount_cents: signedCents.refine((amount) => amount !== 0, "can't be zero"),
  reason: words,
  effective_on: day,
});
export type ContractChangeOrder = z.infer<typeof contractChangeOrder>;

export const contractCompletion = z.strictObject({ version, completed_on: day });
export type ContractCompletion = z.infer<typeof contractCompletion>;

export const contractReason = z.strictObject({ version, reason: words });
export type ContractReason = z.infer<typeof contractReason>;

export const paymentsLink = z.strictObject({ version, payment_contract_id: uuid });
export type PaymentsLink = z.infer<typeof paymentsLink>;

const ofPayments = newContract.shape;
/** What a contract of payment tracking needs beyond the facts that the project has. */
export const newPaymentsContract = z
  .strictObject({
    version,
    scope: ofPayments.scope,
    retainage_bps: ofPayments.retainage_bps,
    starts_on: ofPayments.starts_on,
    ends_on: ofPayments.ends_on,
    state_code: ofPayments.state_code,
    rule: ofPayments.rule,
    custom_days: ofPayments.custom_days,
    custom_day_kind: ofPayments.custom_day_kind,
  })
  .refine(inOrder, OUT_OF_ORDER)
  .refine((given) => (given.rule === CUSTOM_RULE) === (given.custom_days !== null && given.custom_day_kind !== null), {
    path: ['custom_days'],
    error: 'and custom_day_kind are needed with the rule “custom” and with no other',
  });
export type NewPaymentsContract = z.output<typeof newPaymentsContract>;

export const projectContractRow = z.strictObject({
  id: uuid,
  parent_id: uuid.nullable(),
  branch_id: uuid,
  /** 0 for a prime contract. */
  tier: z.int(),
  hiring_company_id: uuid.nullable(),
  mwbe_id: uuid.nullable(),
  /** The name of whose contract it is; null where nobody is named yet. */
  firm: z.string().nullable(),
  number: z.string().nullable(),
  title: z.string(),
  scope: z.enum(CONTRACT_SCOPES),
  participation: z.enum(PARTICIPATION_KINDS),
  credit_group: z.string().nullable(),
  state: z.enum(PROJECT_CONTRACT_STATES),
  version,
  ...fiveAmounts,
  /** Award, changes, paid and confirmed are those of payment tracking. */
  is_tracked: z.boolean(),
  awarded_on: day.nullable(),
  /** False for a row that is shown for the ones below it that match. */
  matches: z.boolean(),
  /** Contracts directly below it, whether they match or not. */
  children: z.int(),
});
export type ProjectContractRow = z.infer<typeof projectContractRow>;

const filters = {
  /** Part of title, number or the firm's name. */
  q: line(LIMITS.query).optional(),
  tier: repeated(wholeNumber(0, PROJECT_LIMITS.tiers)),
  /** The group for which contracts were designated to count. */
  group: line(PROJECT_LIMITS.group).optional(),
  /** Of firms with a current certificate of one of these types. */
  certificate: repeated(line(PROJECT_LIMITS.group)),
  /** Of one firm of the directory, or company. */
  mwbe_id: uuid.optional(),
  hiring_company_id: uuid.optional(),
  state: z.enum(PROJECT_CONTRACT_STATES).optional(),
  /** Packages that are not awarded yet, or those that are. */
  unlet: flag.optional(),
};
export const projectContractsQuery = z.strictObject({
  ...filters,
  /** The last contract of the page before. */
  after: uuid.optional(),
  limit: wholeNumber(1, PROJECT_LIMITS.contracts).default(500),
});
export type ProjectContractsQuery = z.output<typeof projectContractsQuery>;

const sums = z.strictObject(fiveAmounts);
export const projectContracts = z.strictObject({
  /** In pre-order: each contract, then those below it. */
  rows: z.array(projectContractRow),
  /** `after` of the next page; null on the last. */
  next: uuid.nullable(),
  /** Of all contracts that match. An amount counts once: below a contract that has it, it is a part of it. */
  total: sums,
  contracts: z.int(),
  sees: z.enum(SIGHTS),
  /** Whether the caller may add prime contracts. */
  may_add: z.boolean(),
});
export type ProjectContracts = z.infer<typeof projectContracts>;

const contractEntry = z.strictObject({
  number: z.int(),
  kind: z.enum(CONTRACT_ENTRY_KINDS),
  at: instant,
  /** Who did it; null for the product itself. */
  by: z.string().nullable(),
  amount_cents: shownCents.nullable(),
  words: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type ContractEntry = z.infer<typeof contractEntry>;

export const projectContractDetails = projectContractRow.omit({ matches: true }).extend({
  project_id: uuid,
  /** Title of the contract above. */
  parent_title: z.string().nullable(),
  naics: z.string().nullable(),
  commission_cents: shownCents.nullable(),
  joint_venture_bps: z.int().nullable(),
  commercially_useful: z.boolean(),
  is_federal_aid: z.boolean().nullable(),
  purchases_from_prime_cents: shownCents,
  trucking_own_cents: shownCents.nullable(),
  trucking_leased_cents: shownCents.nullable(),
  trucking_fee_cents: shownCents.nullable(),
  committed_on: day.nullable(),
  bid_on: day.nullable(),
  starts_on: day.nullable(),
  ends_on: day.nullable(),
  completed_on: day.nullable(),
  /** Award without its change orders, and their sum; null for those who read what was accepted. */
  original_award_cents: shownCents.nullable(),
  changes_cents: shownCents.nullable(),
  /** Paid as its payer said in accepted months, where payment tracking has no contract. */
  reported_cents: shownCents.nullable(),
  accepted_month: day.nullable(),
  created_at: instant,
  /** The contract of payment tracking, for those who may open it there. */
  payment_contract_id: uuid.nullable(),
  /** What the caller may do with it now. */
  actions: z.array(z.enum(CONTRACT_ACTIONS)),
  /** The last first; empty for those who read what was accepted. */
  entries: z.array(contractEntry),
});
export type ProjectContractDetails = z.infer<typeof projectContractDetails>;

/** A contract of payment tracking that a contract of a project can be linked to. */
export const paymentsCandidate = z.strictObject({
  id: uuid,
  number: z.string().nullable(),
  title: z.string(),
  hiring_company: z.string(),
  firm: z.string(),
  award_cents: shownCents,
  paid_cents: shownCents,
});
export type PaymentsCandidate = z.infer<typeof paymentsCandidate>;

/** At least two characters: one would list whoever is there. */
export const companiesQuery = z.strictObject({
  q: line(PROJECT_LIMITS.name).refine((part) => part.length > 1, 'must have at least two characters'),
});
export const projectCompany = z.strictObject({ id: uuid, business_name: z.string() });
export type ProjectCompany = z.infer<typeof projectCompany>;

export const projectContractsFile = z.strictObject({ ...filters, format: z.enum(['csv', 'xlsx']) });
export type ProjectContractsFile = z.output<typeof projectContractsFile>;
