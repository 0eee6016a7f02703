import { dimension, measure, type ReportDefinition } from './columns.ts';

const count = { kind: 'number', shown: 'always' } as const;
const STATE_LABELS = {
  draft: 'Draft',
  published: 'Open',
  closed: 'Closed',
  awarded: 'Awarded',
  cancelled: 'Cancelled',
};

/**
 * One row for each opportunity that names the project or one of its contracts; firm by firm: the good-faith packet of
 * `outreach`.
 */
export const GOOD_FAITH: ReportDefinition = {
  title: 'Good-faith report',
  grain: 'opportunity',
  group: [],
  sort: '-published_on',
  columns: [
    dimension('opportunity', 'Opportunity', { kind: 'text', shown: 'rows' }),
    dimension('number', 'Number', { kind: 'text', shown: 'rows' }),
    dimension('company', 'Published by', { kind: 'text' }),
    dimension('state', 'State', { kind: 'text', words: STATE_LABELS, shown: 'rows' }),
    dimension('month', 'Month', { kind: 'month' }),
    dimension('published_on', 'Published on', { kind: 'day', shown: 'rows' }),
    dimension('deadline', 'Answers by', { kind: 'day' }),
    measure('opportunities', 'Opportunities', { kind: 'number' }),
    measure('matched', 'Firms that fit', count),
    measure('reached', 'Reached', count),
    measure('opened', 'Opened', count),
    measure('interested', 'Interested', count),
    measure('quoted', 'Quoted', count),
    measure('hired', 'Hired', count),
    measure('paid_firms', 'Paid', count),
    measure('reached_share', 'Reached of those that fit', {
      kind: 'share',
      quotient: { part: 'reached', whole: 'matched', of: 'row' },
    }),
    measure('quoted_share', 'Quoted of those reached', {
      kind: 'share',
      quotient: { part: 'quoted', whole: 'reached', of: 'row' },
    }),
  ],
  method: [
    'Counted are opportunities of your company that have the number of the project or of one of its contracts as their reference, or the title of one of its contracts.',
    'Each step comes from the tamper-evident outreach log, which each row opens. A firm is counted once for each opportunity, in every step before the last that it reached.',
  ],
};
