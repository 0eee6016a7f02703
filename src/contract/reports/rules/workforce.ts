import { LEVEL_LABELS, RACE_LABELS, RESIDENCE_LABELS, SEX_LABELS } from '../../data-input/rules/labels.ts';
import type { LocalReason } from '../../data-input/rules.ts';
import { MIN_GROUP_SHOWN } from '../../limits.ts';
import { WITHHELD } from '../rules.ts';
import { dimension, measure, type ReportColumn, type ReportDefinition } from './columns.ts';

const LOCAL_LABELS = { true: 'Local', false: 'Not local' };
const LOCAL_REASON_LABELS: Readonly<Record<LocalReason, string>> = {
  zip: 'ZIP code is on the list',
  street: 'Street is on the list',
  not_listed: 'ZIP code isn’t on the list',
  street_not_listed: 'Street isn’t on the list',
  street_unknown: 'Street isn’t known',
  zip_unknown: 'ZIP code isn’t known',
  no_places: 'No local places are listed',
};

/** What is added for who reads people by groups. */
export const SMALL_GROUPS_METHOD: readonly string[] = [
  `Viewers read people by groups. Groups of fewer than ${MIN_GROUP_SHOWN} people are added up as “${WITHHELD}”, together with as many others as it takes that nobody can be found; a month of fewer than ${MIN_GROUP_SHOWN} people on a prime contract is left out.`,
  'Shares of groups are therefore at least what is shown.',
];

const text = { kind: 'text' } as const;
const rows = { kind: 'text', shown: 'rows' } as const;
const hours = (name: string, label: string): ReportColumn => measure(name, label, { kind: 'hours' });
const shareOf = (name: string, label: string, part: string, whole: string, shown?: 'always'): ReportColumn =>
  measure(name, label, { kind: 'share', quotient: { part, whole, of: 'row' }, ...(shown && { shown }) });

/** One row for each line of a month: employer, trade, level, sex, race or ethnicity, residence. */
export const WORKFORCE: ReportDefinition = {
  title: 'Workforce utilization report',
  grain: 'line of a month',
  group: ['trade', 'level'],
  sort: 'trade',
  columns: [
    dimension('month', 'Month', { kind: 'month', shown: 'rows' }),
    dimension('employer', 'Employer', rows),
    dimension('contract', 'Contract', text),
    dimension('branch', 'Prime contract', text),
    dimension('trade', 'Trade', rows),
    dimension('level', 'Level', { ...rows, words: LEVEL_LABELS }),
    dimension('sex', 'Sex', { ...rows, words: SEX_LABELS }),
    dimension('race', 'Race or ethnicity', { ...rows, words: RACE_LABELS }),
    dimension('residence', 'Residence', { ...rows, words: RESIDENCE_LABELS }),
    dimension('zip', 'ZIP code', text),
    dimension('county', 'County', text),
    measure('people', 'People', { kind: 'number', shown: 'always' }),
    measure('hours', 'Hours', { kind: 'hours', shown: 'always' }),
    measure('new_hires', 'New hires', { kind: 'number', shown: 'always' }),
    measure('hours_minority', 'Minority hours', { kind: 'hours', shown: 'always' }),
    shareOf('minority_share', 'Minority share', 'hours_minority', 'hours', 'always'),
    measure('hours_female', 'Women’s hours', { kind: 'hours', shown: 'always' }),
    shareOf('female_share', 'Women’s share', 'hours_female', 'hours', 'always'),
    hours('hours_male', 'Men’s hours'),
    hours('hours_resident', 'Residents’ hours'),
    shareOf('resident_share', 'Residents’ share', 'hours_resident', 'hours'),
    hours('hours_apprentice', 'Apprentice hours'),
    shareOf('apprentice_share', 'Apprentice share', 'hours_apprentice', 'hours'),
    ...Object.entries(RACE_LABELS).map(([race, label]) => hours(`hours_${race}`, `${label}, hours`)),
  ],
  method: [
    'People are counted line by line: somebody who works in two trades or months is in both.',
    'Minority hours are those of people who state a group other than White. Not stated counts in no share, and in the hours that shares are of.',
    'Official totals that were stated beside the rows are shown with their difference; nothing is corrected.',
  ],
};

/** One row for each line of a month of local hiring. */
export const LOCAL_HIRING: ReportDefinition = {
  title: 'Local hiring report',
  grain: 'line of a month',
  group: ['employer'],
  sort: 'employer',
  columns: [
    dimension('month', 'Month', { kind: 'month', shown: 'rows' }),
    dimension('employer', 'Employer', rows),
    dimension('contract', 'Contract', text),
    dimension('branch', 'Prime contract', text),
    dimension('trade', 'Trade', rows),
    dimension('hired_on', 'Hired on', { kind: 'day', shown: 'rows' }),
    dimension('zip', 'ZIP code', rows),
    dimension('local', 'Local', { ...rows, words: LOCAL_LABELS }),
    dimension('local_by', 'Why', { ...rows, words: LOCAL_REASON_LABELS }),
    measure('new_hires', 'New hires', { kind: 'number', shown: 'always' }),
    measure('local_hires', 'Local new hires', { kind: 'number', shown: 'always' }),
    shareOf('hires_share', 'Local share of new hires', 'local_hires', 'new_hires', 'always'),
    measure('hours', 'Hours', { kind: 'hours', shown: 'always' }),
    measure('local_hours', 'Local hours', { kind: 'hours', shown: 'always' }),
    shareOf('hours_share', 'Local share of hours', 'local_hours', 'hours', 'always'),
  ],
  method: [
    'A new hire is local where the places of the project say so: by ZIP code, or by street. Where neither is known nobody counts as local, and the reason says so.',
    'Both shares are shown, of new hires and of hours; the goal of the project says which one it is about.',
  ],
};
