import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { mayOpen } from '#contract/access/pages.ts';
import type { Report, ReportRow, ShownColumn } from '#contract/reports/schema.ts';
import { useMe } from '#web/session/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Column, Sort } from '#web/ui/data/columns.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { loadMoreOf } from '#web/ui/data/load-more.ts';
import rowLink from '#web/ui/data/RowLink.module.css';
import type { RowLinkProps } from '#web/ui/data/table-props.ts';
import { EmptyState } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { cellText, isSubtotal, openedBy } from '../model/cells.ts';
import {
  isFiltered,
  parseReportSearch,
  type ReportChanges,
  type ReportSearch,
  withoutFilters,
} from '../model/search.ts';
import type { ReportAddress } from '../queries.ts';
import { FigureLink, RowLink } from './RowLink.tsx';

interface Props {
  readonly address: ReportAddress;
  readonly report: Report;
  readonly query: Parameters<typeof loadMoreOf>[0] & {
    readonly data: { readonly pages: readonly Report[] } | undefined;
    readonly isPlaceholderData: boolean;
  };
  readonly search: ReportSearch;
  readonly onChange: (changes: ReportChanges) => void;
}

/** Rows in the order of the server, with what all of them add up to. Amounts lead to what they are made of. */
export function ReportTable({ address, report, query, search, onChange }: Props) {
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows), [query.data]);
  const me = useMe();
  const opensPayments = me !== undefined && me !== null && mayOpen(me, '/payment-tracking');
  const columns = useMemo(() => columnsOf(address, report, opensPayments), [address, report, opensPayments]);
  const { settings, publication } = report;
  const isGrouped = settings.group.length > 0;
  const hasMore = query.hasNextPage || (rows?.length ?? 0) < report.count;
  return (
    <DataTable
      id={`report-${address.type}`}
      caption={report.title}
      captionHidden
      noun={isGrouped ? copy.groups : copy.rows}
      columns={columns}
      rows={rows}
      rowId={({ key, level }: ReportRow) => `${level} ${key}`}
      total={isGrouped || !hasMore ? rows?.length : report.count}
      phone="sideways"
      busy={query.isPlaceholderData}
      more={loadMoreOf(query)}
      sorting={
        publication ? undefined : { sort: sortOf(settings.sort), onSort: (sort) => onChange({ sort: written(sort) }) }
      }
      totals={{
        label: copy.total(report.count),
        cells: Object.fromEntries(
          report.columns.flatMap((column, at) =>
            column.role === 'measure' ? [[column.name, cellText(column, report.totals[at])]] : [],
          ),
        ),
      }}
      open={(row, look) => (
        <Opened
          address={address}
          report={report}
          row={opensPayments ? row : withoutPayments(row)}
          search={search}
          look={look}
        />
      )}
      empty={<Empty address={address} search={search} onChange={onChange} />}
    />
  );
}

const sortOf = (sort: string): Sort => ({
  column: sort.replace(/^-/, ''),
  direction: sort.startsWith('-') ? 'descending' : 'ascending',
});
const written = ({ column, direction }: Sort): string => (direction === 'descending' ? `-${column}` : column);

/** @param opensPayments whether the person has payment tracking */
function columnsOf(address: ReportAddress, report: Report, opensPayments: boolean): Column<ReportRow>[] {
  const { settings, columns } = report;
  const sorts = !settings.subtotals;
  return columns.map((column, at): Column<ReportRow> => {
    const isMeasure = column.role === 'measure';
    const value = (row: ReportRow) =>
      isSubtotal(row, settings) && column.role === 'dimension' && at >= row.level
        ? at === row.level
          ? copy.subtotal
          : ''
        : // a group of what has no value is named
          row.level > 0 && column.role === 'dimension' && row.cells[at] === null
          ? copy.none
          : cellText(column, row.cells[at]);
    return {
      id: column.name,
      header: column.label,
      value,
      cell: (row) => (
        <FigureLink address={address} report={report} column={column} row={opensPayments ? row : withoutPayments(row)}>
          {strong(value(row), isSubtotal(row, settings))}
        </FigureLink>
      ),
      align: isMeasure ? 'end' : 'start',
      hideable: false,
      width: widthOf(column),
      ...(sorts && { sort: isMeasure ? ('descending' as const) : ('ascending' as const) }),
    };
  });
}

const withoutPayments = (row: ReportRow): ReportRow => {
  const { payment_contract_id: _, ...opens } = row.opens ?? {};
  return { ...row, opens: row.opens && opens };
};

const strong = (text: string, isStrong: boolean): ReactNode => (isStrong ? <strong>{text}</strong> : text);

const SHORT: readonly string[] = [
  'number',
  'tier',
  'level',
  'sex',
  'zip',
  'state',
  'local',
  'credit_group',
  'goal_group',
];
const widthOf = ({ name, role, kind }: ShownColumn): number => {
  if (role === 'measure') return kind === 'money' || kind === 'hours' ? 110 : 90;
  return kind !== 'text' || SHORT.includes(name) ? 105 : 170;
};

interface OpenedProps extends Pick<Props, 'address' | 'report' | 'search'> {
  readonly row: ReportRow;
  readonly look: RowLinkProps;
}

/** A group opens to its rows, of a published report as they are now; a row to what it is. */
function Opened({ address, report, row, search, look }: OpenedProps) {
  const { settings, columns, publication } = report;
  const { projectId, type, typeId } = address;
  const className = `${look.className} ${rowLink.link}`;
  if (settings.group.length > 0) {
    const next = parseReportSearch({
      ...(publication ? askedOf(report) : search),
      ...openedBy(row, columns, settings),
    });
    return (
      <Link
        to="/parent-project/$projectId/report/$reportType/$typeId"
        params={{ projectId, reportType: type, typeId: publication ? projectId : typeId }}
        search={next as never}
        resetScroll={false}
        {...look}
        className={className}
      />
    );
  }
  if (publication) return <span {...look} />;
  return <RowLink address={address} sees={report.sees} row={row} look={{ ...look, className }} />;
}

/** What a published report was asked for, as an address. */
const askedOf = ({ settings: { filters, from, to, q, basis } }: Report): ReportSearch =>
  parseReportSearch({ ...filters, ...(from && { from }), ...(to && { to }), ...(q && { q }), basis });

function Empty({ address, search, onChange }: Pick<Props, 'address' | 'search' | 'onChange'>) {
  if (isFiltered(search))
    return (
      <EmptyState title={copy.emptyFiltered}>
        <Button variant="plain" onClick={() => onChange(withoutFilters)}>
          {copy.clear}
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState title={copy.empty}>
      <p className="muted">{address.type === 'good-faith' ? copy.emptyGoodFaith : copy.emptyNote}</p>
    </EmptyState>
  );
}
