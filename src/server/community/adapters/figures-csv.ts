import { stringify } from 'csv-stringify/sync';
import type { Published, Snapshot } from '#contract/community/schema.ts';
import { MIN_GROUP_SHOWN } from '#contract/limits.ts';

type Row = readonly (string | number | null)[];
const HEAD: Row = ['Section', 'What', 'Measure', 'Value', 'Of', 'Share %', 'Promise %', 'Period', 'Note'];
const HIDDEN = `Hidden: fewer than ${MIN_GROUP_SHOWN} people, or it would give such a number away`;

const dollars = (cents: number): number => cents / 100;
const hours = (hundredths: number): number => hundredths / 100;
const percent = (bps: number | null): number | null => (bps === null ? null : bps / 100);

/** Everything that the page of residents shows, one figure a line. */
export function figuresCsv({ snapshot, number, published_at }: Published): Buffer {
  const rows: Row[] = [
    HEAD,
    [
      'Dashboard',
      snapshot.project.name,
      'Publication',
      number,
      null,
      null,
      null,
      snapshot.as_of,
      `Published ${published_at}`,
    ],
    ...snapshot.figures.map(figureRow),
    ...workRows(snapshot),
    ...snapshot.months.flatMap(({ month, people, hours_hundredths }) => [
      countRow('Months', 'People at work', 'people', people, month),
      countRow('Months', 'Hours worked', 'hours', hours_hundredths === null ? null : hours(hours_hundredths), month),
    ]),
    ...snapshot.places.map(
      ({ county, cents, firms }): Row => [
        'Places',
        county,
        'dollars',
        dollars(cents),
        null,
        null,
        null,
        snapshot.as_of,
        `${firms} firms`,
      ],
    ),
    ...(snapshot.other_places
      ? [
          [
            'Places',
            'All other places',
            'dollars',
            dollars(snapshot.other_places.cents),
            null,
            null,
            null,
            snapshot.as_of,
            `${snapshot.other_places.firms} firms`,
          ] satisfies Row,
        ]
      : []),
    ...snapshot.corrections.map(
      ({ tab, month, on }): Row => ['Corrections', tab, null, null, null, null, null, month, `Corrected on ${on}`],
    ),
  ];
  return Buffer.from(stringify([...rows], { bom: true, escape_formulas: true }));
}

function figureRow(figure: Snapshot['figures'][number]): Row {
  if (figure.kind === 'money')
    return [
      'Promises',
      figure.name,
      'dollars',
      dollars(figure.counted_cents),
      dollars(figure.paid_cents),
      percent(figure.share_bps),
      percent(figure.promise_bps),
      null,
      `${figure.payments} payments to ${figure.firms} firms`,
    ];
  const { counted, of, measure } = figure;
  const shown = (value: number | null) => (value === null ? null : measure === 'hours' ? hours(value) : value);
  return [
    'Promises',
    figure.name,
    measure,
    shown(counted),
    shown(of),
    percent(figure.share_bps),
    percent(figure.promise_bps),
    figure.until,
    counted === null ? HIDDEN : null,
  ];
}

const countRow = (section: string, what: string, measure: string, value: number | null, period: string): Row => [
  section,
  what,
  measure,
  value,
  null,
  null,
  null,
  period,
  value === null ? HIDDEN : null,
];

function workRows({ work }: Snapshot): Row[] {
  if (work === null) return [];
  const { month } = work;
  return [
    countRow('Work', 'All', 'people', work.people, month),
    countRow('Work', 'All', 'hours', hours(work.hours_hundredths), month),
    ...work.tables.flatMap(({ by, groups }) =>
      groups.flatMap(({ key, people, hours_hundredths }) => [
        countRow(`Work by ${by}`, key, 'people', people, month),
        countRow(`Work by ${by}`, key, 'hours', hours_hundredths === null ? null : hours(hours_hundredths), month),
      ]),
    ),
    ...(work.trades?.rows ?? []).flatMap(({ trade, people, people_in_all }) => [
      countRow('Work by trade', trade ?? 'All others', 'people', people_in_all, month),
      ...people.map((count, at) =>
        countRow(`Work by trade, ${work.trades?.columns[at] ?? ''}`, trade ?? 'All others', 'people', count, month),
      ),
    ]),
  ];
}
