import type { MonthlyReport } from '#contract/data-input/rules.ts';
import type { ParticipationKind } from '#contract/parent-projects/rules.ts';
import type { Firm } from './payment-plans.ts';

/** Who acts in a project: people who can sign in, and others who act for their companies alone. */
export type Part = 'owner' | 'editor' | 'reporter' | 'board' | 'prime' | 'second' | 'agency' | 'reader';

/** A day of a month that was so many months ago. */
export interface When {
  readonly ago: number;
  readonly day: number;
}

export interface GoalPlan {
  readonly group: string;
  readonly name: string;
  readonly scope: 'all' | 'workforce' | 'local_hiring';
  /** Whole percent. */
  readonly percent: number;
  /** From when; without it from the beginning. */
  readonly from?: When;
  /** The percentage that took its place, from that month on. */
  readonly raised?: { readonly percent: number; readonly ago: number };
}

/** A contract of a project; dollars are whole. */
export interface ContractPlan {
  readonly number: string;
  readonly title: string;
  readonly below?: string;
  readonly company?: 'prime' | 'second';
  readonly firm?: Firm;
  readonly named?: string;
  readonly naics?: string;
  readonly participation?: ParticipationKind;
  readonly group?: string;
  readonly goal?: number;
  readonly commitment?: number;
  /** None: a package that is not awarded yet. */
  readonly award?: number;
  /** Months ago. */
  readonly begins: number;
  /** Payment tracking has it by this number: award and payments come from there. */
  readonly tracked?: true;
  /** Paid month after month as its payer reports, where it does not. */
  readonly paid?: readonly number[];
  readonly change?: When & { readonly amount: number; readonly words: string };
  readonly recommit?: When & { readonly amount: number; readonly words: string };
  readonly completed?: When;
}

export interface ExclusionPlan {
  readonly contract: string;
  readonly by: Part;
  readonly amount: number;
  readonly reason: string;
  readonly note: string;
  readonly proposed: When;
  readonly decided?: When & {
    readonly act: 'approve' | 'decline' | 'revoke';
    readonly by: Part;
    readonly words: string | null;
  };
}

/**
 * What became of a month: nothing, a draft, waiting for review, returned; accepted, perhaps because nothing happened in it;
 * restated since then, which is accepted or waits.
 */
export type Course = 'none' | 'draft' | 'submitted' | 'returned' | 'accepted' | 'nothing' | 'restated' | 'restating';

export interface BranchPlan {
  readonly contract: string;
  readonly by: Part;
  /** From its first month on. */
  readonly months: Readonly<Partial<Record<MonthlyReport, readonly Course[]>>>;
}

export interface ProjectPlan {
  readonly name: string;
  readonly number: string;
  readonly description: string;
  readonly address: string;
  readonly zip: string;
  /** Whole dollars. */
  readonly budget: number;
  readonly funding: readonly ('federal' | 'state' | 'local' | 'private')[];
  readonly program: string;
  readonly pack: string;
  readonly begins: When;
  readonly goals: readonly GoalPlan[];
  readonly places: readonly { readonly zip: string; readonly street?: string }[];
  readonly contracts: readonly ContractPlan[];
  readonly exclusions: readonly ExclusionPlan[];
  readonly branches: readonly BranchPlan[];
}
