import type { MonthlyReport } from '#contract/data-input/rules.ts';

export const copy = {
  import: 'Import from a file',
  back: 'Back to data input',
  titles: {
    contracting: 'Import contracting',
    'workforce-utilization': 'Import workforce utilization',
    'local-hiring': 'Import local hiring',
  } satisfies Record<MonthlyReport, string>,
} as const;
