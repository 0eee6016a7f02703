import type {
  ComparedTotal,
  DataFileDetail,
  FileChange,
  FileMonth,
  FileSum,
  FilePreview as Preview,
} from '#contract/data-files/schema.ts';
import { showCents } from '#contract/payments/rules/money.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { Column } from '#web/ui/data/columns.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { count } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';
import { describeChange, showHours, showTotal } from '../model/figures.ts';
import css from './DataFiles.module.css';

interface Props {
  readonly one: DataFileDetail;
  readonly preview: Preview;
}

/** What a file would change: months, totals, sums and rows. */
export function FilePreview({ one, preview }: Props) {
  const { warnings, months, totals, sums, changes, total } = preview;
  const isPaid = one.tab === 'contracting';
  return (
    <>
      {warnings.length > 0 && (
        <section aria-label={copy.warningsTitle}>
          <h2>{copy.warningsTitle}</h2>
          <ul>
            {warnings.map(({ line, words }) => (
              <li key={`${line} ${words}`}>{copy.warning(line, words)}</li>
            ))}
          </ul>
        </section>
      )}
      {months.length > 0 && <Table id="file months" {...MONTHS_TABLE} rows={months} rowId={({ month }) => month} />}
      {totals.length > 0 && (
        <section aria-label={copy.totalsTitle}>
          <p className={css.intro}>{copy.totalsIntro}</p>
          <Table
            id="file totals"
            {...TOTALS_TABLE}
            rows={totals}
            rowId={({ label, measure, source }) => `${label} ${measure} ${source}`}
          />
        </section>
      )}
      {sums.length > 0 && (
        <Table
          id="file sums"
          caption={copy.sumsTitle}
          noun={copy.sumNoun}
          columns={sumColumns(isPaid, total.people > 0)}
          rows={sums}
          rowId={({ by, key }) => `${by} ${key}`}
        />
      )}
      {changes.length > 0 && (
        <Table
          id="file changes"
          {...CHANGES_TABLE}
          rows={changes}
          total={(one.counts?.added ?? 0) + (one.counts?.changed ?? 0)}
          rowId={(change) => `${change.month} ${change.line} ${JSON.stringify(change.values)}`}
        />
      )}
    </>
  );
}

interface TableProps<Row> {
  readonly id: string;
  readonly caption: string;
  readonly noun: { readonly one: string; readonly many: string };
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly total?: number;
}
const Table = <Row,>(props: TableProps<Row>) => <DataTable phone="stacked" empty={null} {...props} />;

const MONTHS_TABLE = {
  caption: copy.monthsTitle,
  noun: copy.monthNoun,
  columns: [
    { id: 'month', header: copy.month, cell: ({ month }) => month, width: 110 },
    {
      id: 'state',
      header: copy.state,
      cell: ({ state }) => (state === null ? copy.isNew : copy.states[state]),
      width: 120,
    },
    { id: 'added', header: copy.added, cell: ({ added }) => count(added), align: 'end', width: 100 },
    { id: 'changed', header: copy.changed, cell: ({ changed }) => count(changed), align: 'end', width: 100 },
    { id: 'unchanged', header: copy.unchanged, cell: ({ unchanged }) => count(unchanged), align: 'end', width: 110 },
    { id: 'missing', header: copy.notInFile, cell: ({ not_in_file }) => count(not_in_file), align: 'end', width: 130 },
  ] satisfies readonly Column<FileMonth>[],
};

const TOTALS_TABLE = {
  caption: copy.totalsTitle,
  noun: copy.totalNoun,
  columns: [
    { id: 'label', header: copy.total, cell: ({ label }) => label, width: 240 },
    {
      id: 'stated',
      header: copy.stated,
      cell: ({ value, measure }) => showTotal(value, measure),
      align: 'end',
      width: 140,
    },
    {
      id: 'rows',
      header: copy.rows,
      cell: ({ rows_value, measure }) => showTotal(rows_value, measure),
      align: 'end',
      width: 140,
    },
    {
      id: 'agrees',
      header: copy.status,
      cell: ({ value, rows_value }) =>
        value === rows_value ? (
          <Badge status="verified">{copy.agrees}</Badge>
        ) : (
          <Badge status="warning">{copy.differs}</Badge>
        ),
      value: ({ value, rows_value }) => (value === rows_value ? copy.agrees : copy.differs),
      width: 120,
    },
    { id: 'source', header: copy.source, cell: ({ source }) => source, width: 220 },
  ] satisfies readonly Column<ComparedTotal>[],
};

function sumColumns(isPaid: boolean, hasPeople: boolean): readonly Column<FileSum>[] {
  return [
    { id: 'by', header: copy.dimension, cell: ({ by }) => copy.dimensions[by], width: 150 },
    { id: 'key', header: copy.value, cell: ({ key }) => key?.replaceAll('_', ' ') ?? copy.none, width: 240 },
    ...(isPaid
      ? [
          {
            id: 'paid',
            header: copy.paid,
            cell: ({ cents }: FileSum) => showCents(cents),
            align: 'end' as const,
            width: 150,
          },
        ]
      : [
          {
            id: 'hours',
            header: copy.hours,
            cell: ({ hours_hundredths }: FileSum) => showHours(hours_hundredths),
            align: 'end' as const,
            width: 130,
          },
        ]),
    ...(!isPaid && hasPeople
      ? [
          {
            id: 'people',
            header: copy.people,
            cell: ({ people }: FileSum) => count(people),
            align: 'end' as const,
            width: 110,
          },
        ]
      : []),
  ];
}

const CHANGES_TABLE = {
  caption: copy.changesTitle,
  noun: copy.changeNoun,
  columns: [
    { id: 'line', header: copy.line, cell: ({ line }) => count(line), width: 80 },
    { id: 'month', header: copy.month, cell: ({ month }) => month, width: 100 },
    { id: 'kind', header: copy.kind, cell: ({ kind }) => copy[kind], width: 110 },
    { id: 'firm', header: copy.firm, cell: ({ firm }) => firm, width: 220 },
    { id: 'what', header: copy.what, cell: describeChange, width: 420 },
  ] satisfies readonly Column<FileChange>[],
};
