import type { Waiting, WaitingInProject } from '#contract/data-input/schema/months.ts';
import { plural } from '#web/ui/formats.ts';

export const copy = {
  title: 'Waiting',
  none: 'All caught up. Every month that is due has been submitted and reviewed.',
  late: (months: number) => `${plural(months, 'month is', 'months are')} late.`,
  name: (tab: string, month: string) => `${tab}, ${month}`,
  waitsFor: { reporters: 'to be reported', reviewers: 'to be reviewed' } satisfies Record<
    Waiting['months'][number]['waits_for'],
    string
  >,
  yours: 'Needs you',
  due: (on: string) => `Due ${on}`,
  lateSince: (on: string) => `Late since ${on}`,
  all: (months: number) => `Show all ${months}`,
  fewer: 'Show fewer',
  more: 'Only the first 200 are shown.',
  /** `2 reports to submit (1 late) · 3 reports to review` */
  inProject: ({ to_submit, to_review, late }: WaitingInProject) =>
    [
      to_submit > 0 && `${plural(to_submit, 'report', 'reports')} to submit${late > 0 ? ` (${late} late)` : ''}`,
      to_review > 0 && `${plural(to_review, 'report', 'reports')} to review`,
    ]
      .filter(Boolean)
      .join(' · '),
  loading: 'what is waiting',
  failedTitle: "Couldn't load what is waiting",
  failed: 'Your data is safe. Try again in a moment.',
};
