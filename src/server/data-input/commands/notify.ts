import { sql } from 'kysely';
import type { MonthlyReport, MonthState, StepKind } from '#contract/data-input/rules.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { addProjectEntries } from '#server/parent-projects/commands/entries.ts';
import { notifyProject } from '#server/parent-projects/commands/notify.ts';
import { peopleOfBranch } from '#server/parent-projects/reads/for-months.ts';

/** A month of a branch that moved. */
export interface MonthMoved {
  readonly monthId: string;
  readonly projectId: string;
  readonly branchId: string;
  readonly tab: MonthlyReport;
  /** `2026-10` */
  readonly month: string;
  readonly kind: StepKind;
  readonly state: MonthState;
  readonly revision: number;
}

/** Wakes the pages of people who see the branch while it is entered. */
export async function wakePages(ctx: WriteContext, month: Pick<MonthMoved, 'monthId' | 'projectId' | 'branchId'>) {
  const { rows } = await sql<{ user_id: string }>`
    SELECT b.user_id FROM ${peopleOfBranch(sql`${month.projectId}::uuid`, sql`${month.branchId}::uuid`)} b
    ORDER BY b.user_id`.execute(ctx.sql);
  const people = rows.map((row) => row.user_id);
  await ctx.change('project-months', month.monthId, people);
}

const REPORT_NAMES: Readonly<Record<MonthlyReport, string>> = {
  contracting: 'Contracting',
  'workforce-utilization': 'Workforce utilization',
  'local-hiring': 'Local hiring',
};
const DID: Readonly<Record<StepKind, string>> = {
  opened: 'opened for reports',
  submitted: 'submitted for review',
  withdrawn: 'withdrawn from review',
  returned: 'returned',
  accepted: 'accepted',
  restated: 'opened for a restatement',
  discarded: 'kept as accepted: its restatement was discarded',
};
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** `Workforce utilization of October 2026` */
export const monthName = ({ tab, month }: Pick<MonthMoved, 'tab' | 'month'>): string =>
  `${REPORT_NAMES[tab]} of ${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

/** Months that open are no news: who reports is reminded once they are due. */
const NEWS: Readonly<Partial<Record<StepKind, 'months' | 'reviews'>>> = {
  submitted: 'reviews',
  withdrawn: 'reviews',
  returned: 'months',
  accepted: 'months',
  restated: 'months',
  discarded: 'months',
};

/**
 * What happened to a month, for the timeline of its project, for open pages and as news of its people. Viewers read what was
 * accepted.
 */
export async function notifyOfMonth(ctx: WriteContext, moved: MonthMoved, words: string | null): Promise<void> {
  const { kind, projectId, branchId, monthId, tab, month, revision } = moved;
  const said = `${monthName(moved)} was ${DID[kind]}`;
  await addProjectEntries(ctx, projectId, [
    {
      kind: `month_${kind}`,
      branchId,
      isPublic: kind === 'accepted',
      words: words === null ? said : `${said}: ${words}`,
      details: { month_id: monthId, tab, month, revision },
    },
  ]);
  await wakePages(ctx, moved);
  const news = NEWS[kind];
  if (news)
    await notifyProject(
      ctx,
      {
        projectId,
        news,
        branchId,
        exceptUserId: ctx.actor.kind === 'user' ? ctx.actor.id : null,
        isPublic: kind === 'accepted',
        ...(news === 'reviews' && { roles: REVIEWERS }),
      },
      `${said}.`,
    );
}

const REVIEWERS = ['owner', 'editor'] as const;

/** A month that waits since the day on which it was due. */
export async function notifyOfOverdueMonth(
  ctx: WriteContext,
  month: Pick<MonthMoved, 'projectId' | 'branchId' | 'tab' | 'month'>,
  waitsFor: 'reporters' | 'reviewers',
): Promise<void> {
  const { projectId, branchId } = month;
  const isReport = waitsFor === 'reporters';
  const about = isReport
    ? ({ projectId, branchId, news: 'months', roles: ['editor', 'reporter'] } as const)
    : ({ projectId, branchId, news: 'reviews', roles: REVIEWERS } as const);
  await notifyProject(
    ctx,
    about,
    `${monthName(month)} is ${isReport ? 'late: it has not been submitted' : 'waiting for review'}.`,
  );
}
