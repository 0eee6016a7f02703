import type { MonthState, StepKind, Tab } from '#contract/data-input/rules.ts';
import { event } from '#server/kernel/context/events.ts';

/** A month of a branch that moved. */
export interface MonthMoved {
  readonly monthId: string;
  readonly projectId: string;
  readonly branchId: string;
  readonly tab: Tab;
  /** `2026-10` */
  readonly month: string;
  readonly kind: StepKind;
  readonly state: MonthState;
  readonly revision: number;
}
export const monthMoved = event<MonthMoved>('dataInput.monthMoved');

/** A month that waits since the day on which it was due, and every week from then on. */
export interface MonthOverdue extends Omit<MonthMoved, 'kind'> {
  readonly dueOn: string;
  /** Of whom it waits. */
  readonly waitsFor: 'reporters' | 'reviewers';
}
export const monthOverdue = event<MonthOverdue>('dataInput.monthOverdue');
