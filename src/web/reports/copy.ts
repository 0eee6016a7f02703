import { MIN_GROUP_SHOWN } from '#contract/limits.ts';
import type { ReportType } from '#contract/reports/rules.ts';
import { day, plural } from '#web/ui/formats.ts';

/** `October 2026` */
export const monthName = (month: string): string => day(`${month}-01`).replace(' 1,', '');

const at = (instant: string): string =>
  new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });

export const copy = {
  titles: {
    contracting: 'Contracting report',
    'workforce-utilization': 'Workforce utilization report',
    'local-hiring': 'Local hiring report',
    payments: 'Payment report',
    'good-faith': 'Good-faith report',
  } satisfies Record<ReportType, string>,
  tabsLabel: 'Reports',
  tabs: {
    contracting: 'Contracting',
    'workforce-utilization': 'Workforce',
    'local-hiring': 'Local hiring',
    payments: 'Payments',
    'good-faith': 'Good faith',
  } satisfies Record<ReportType, string>,
  loading: 'the report',
  failedTitle: 'Couldn’t load the report',
  failed: 'Your data is safe. Check the connection, then try again.',
  refusedTitle: 'The report doesn’t have what this address asks for',
  refused: (detail: string) => detail,
  reset: 'Show the whole report',
  asOf: (instant: string) => `Figures as of ${at(instant)}`,
  rules: (name: string, version: number) => `counted by ${name}, version ${version}`,
  replayed: (name: string) => `replayed by ${name}`,
  noRules: 'No rules are chosen for this project, so nothing is credited.',
  stale: 'Something changed since these figures were counted. New ones are on their way.',
  acceptedOnly: 'You see what is in accepted months.',
  branchOnly: 'You see your own contracts and those below them.',
  facts: 'Goals and totals',
  open: (name: string) => `Open payments of ${name}`,
  method: 'How is this counted?',
  rows: { one: 'row', many: 'rows' },
  groups: { one: 'group', many: 'groups' },
  total: (count: number) => `All ${plural(count, 'row')}`,
  subtotal: 'Subtotal',
  none: 'None',
  dash: '–',
  empty: 'Nothing to report yet',
  emptyNote: 'Rows appear here as contracts, payments and months of this project come in.',
  emptyGoodFaith: 'Opportunities of your company that name this project or one of its contracts appear here.',
  emptyFiltered: 'No rows match these filters',
  clear: 'Clear filters',
  signedFile: 'Signed file (JSON)',
  publish: 'Publish',
  saveLayout: 'Save layout',
  editLayout: 'Edit layout',
  chooseColumns: 'Columns',
  changes: 'What changed since',
  version: 'Shown',
  now: 'As it is now',
  layoutOf: (name: string) => `Layout: ${name}`,
  publishedOf: (number: number, title: string) => `Published ${number}: ${title}`,
  frozen: (number: number, on: string, by: string | null) =>
    `Published report ${number}, frozen on ${day(on.slice(0, 10))}${by === null ? '' : ` by ${by}`}. It doesn’t change.`,
  ofAccepted: 'It has what was in accepted months.',
  check: 'Check its signature',
} as const;

export const controlsCopy = {
  label: 'What the report shows',
  group: 'Group by',
  thenBy: 'then by',
  ungrouped: 'Nothing',
  subtotals: 'Subtotals',
  filter: 'Add a filter',
  filterBy: 'Filter by',
  valueOf: (column: string) => column,
  choose: 'Choose a value',
  search: 'Find in rows',
  from: 'From',
  to: 'To',
  anyMonth: 'Any month',
  basis: 'Figures',
  bases: { current: 'All that is known', accepted: 'Accepted months only' },
  active: 'Active filters',
  contains: (text: string) => `Contains “${text}”`,
  months: (from: string | null, to: string | null) =>
    from && to
      ? `${monthName(from)} to ${monthName(to)}`
      : from
        ? `From ${monthName(from)}`
        : `To ${monthName(to ?? '')}`,
  is: (column: string, value: string) => `${column}: ${value}`,
  replay: 'Replay by other rules',
  pack: 'Rules',
  ownPack: 'Those of the project',
  day: 'Rules as of',
  suspensions: 'As if no rule were suspended',
  stop: 'Stop replaying',
  replayNote:
    'Each goal group has two columns: what is credited, and what the other rules would credit of the same payments. Without a day, each payment has the rules of its own day.',
} as const;

export const publishCopy = {
  title: 'Publish this report',
  intro: 'A published report is numbered, signed and never changes. Everybody who may read it can check it.',
  readers: {
    current: 'Your team can read it. To share it with viewers too, choose “Accepted months only” first.',
    accepted: 'Your team and viewers of the project can read it.',
  },
  groups: `It shows people by groups. Groups of fewer than ${MIN_GROUP_SHOWN} people are added together, so that nobody can be found.`,
  name: 'Title',
  nameMissing: 'Enter a title',
  send: 'Publish report',
  cancel: 'Cancel',
  done: (number: number) => `Report ${number} is published.`,
} as const;

export const layoutCopy = {
  title: 'Save this layout',
  editTitle: 'Edit layout',
  columnsTitle: 'Choose columns',
  intro:
    'A layout keeps columns, their names, grouping, filters and order for all reports of your organization’s projects.',
  name: 'Name',
  nameMissing: 'Enter a name',
  head: 'Lines above the table',
  headHint: 'One line each, at most six',
  columns: 'Columns',
  show: (label: string) => `Show ${label}`,
  labelOf: (label: string) => `Name of ${label}`,
  up: (label: string) => `Move ${label} up`,
  none: 'Choose at least one column',
  save: 'Save layout',
  apply: 'Show columns',
  standard: 'Standard columns',
  cancel: 'Cancel',
  remove: 'Remove layout',
  removeAsk: (name: string) => `Remove the layout “${name}”? Published reports stay as they are.`,
  removed: 'The layout was removed.',
  saved: 'The layout is saved.',
} as const;

export const changesCopy = {
  title: 'What changed since this was published',
  loading: 'what changed',
  failedTitle: 'Couldn’t compare',
  failed: 'The published report is safe. Try again.',
  same: 'Nothing is different: every row and every total is the same now.',
  compared: (before: string, now: string) => `Published with figures as of ${at(before)}, compared with ${at(now)}.`,
  counts: (added: number, removed: number, changed: number) =>
    `${plural(changed, 'row')} changed, ${plural(added, 'row')} new, ${plural(removed, 'row')} gone.`,
  totals: 'Totals',
  rows: 'Rows that differ',
  column: 'Column',
  published: 'Published',
  now: 'Now',
  difference: 'Difference',
  row: 'Row',
  isNew: 'New',
  isGone: 'Gone',
  first: (shown: number) => `The first ${shown} are listed.`,
  close: 'Close',
} as const;
