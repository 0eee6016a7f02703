import { COUNTING_OUTCOMES, type CountingOutcome } from '#contract/counting/rules/outcomes.ts';
import { REASON_TEXTS } from '#contract/counting/rules/reasons.ts';
import type { MoneyScope } from '#contract/counting/schema/counts.ts';
import type { Reason } from '#contract/counting/schema.ts';

const SCOPES: readonly MoneyScope[] = ['all', 'construction', 'design', 'supplies'];
const REASONS = Object.keys(REASON_TEXTS) as Reason[];

const VIEWS = ['lines', 'how', 'replay', 'rules'] as const;
/** What is open beside the figures. */
export type CountedView = (typeof VIEWS)[number];

/** What the address says of counting; nothing of it is open without `counted`. */
export interface CountingSearch {
  readonly counted?: CountedView;
  readonly scope?: MoneyScope;
  readonly group?: string;
  /** A contract of the project. */
  readonly contract?: string;
  readonly outcome?: CountingOutcome;
  readonly reason?: Reason;
  /** Of a replay: the rule pack, the day of its rules, and whether suspensions count. */
  readonly pack?: string;
  readonly rules_as_of?: string;
  readonly suspensions?: 'ignore';
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const CODE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const GROUP = /^[A-Z][A-Z0-9_-]{0,19}$/;

/** Without what no filter can be: people edit addresses. */
export function parseCountingSearch(search: Readonly<Record<string, unknown>>): CountingSearch {
  const counted = VIEWS.find((one) => one === search.counted);
  if (!counted) return {};
  const like = (value: unknown, pattern: RegExp) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined;
  const scope = SCOPES.find((one) => one === search.scope);
  const group = like(search.group, GROUP);
  const contract = like(search.contract, UUID);
  const outcome = COUNTING_OUTCOMES.find((one) => one === search.outcome);
  const reason = REASONS.find((one) => one === search.reason);
  const pack = like(search.pack, CODE);
  const rules_as_of = like(search.rules_as_of, DAY);
  return {
    counted,
    ...(scope && { scope }),
    ...(group && { group }),
    ...(contract && { contract }),
    ...(outcome && { outcome }),
    ...(reason && { reason }),
    ...(pack && { pack }),
    ...(rules_as_of && { rules_as_of }),
    ...(search.suspensions === 'ignore' && { suspensions: 'ignore' }),
  };
}

/** What the filters ask of the list and of its file. */
export const lineFilters = ({ scope, group, contract, outcome, reason }: CountingSearch) => ({
  ...(scope && { scope }),
  ...(group && { group }),
  ...(contract && { contract_id: contract }),
  ...(outcome && { outcome }),
  ...(reason && { reason }),
});

/** What a replay asks for. */
export const replayMethod = ({ pack, rules_as_of, suspensions }: CountingSearch) => ({
  ...(pack && { pack }),
  ...(rules_as_of && { rules_as_of }),
  ...(suspensions && { suspensions }),
});

/** Opens beside the figures, by an address that can be shared. */
export const countedLink = (search: CountingSearch) =>
  ({ to: '.', search: search as never, resetScroll: false }) as const;
