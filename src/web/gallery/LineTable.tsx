import { type ReactNode, useMemo, useState } from 'react';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { Column, Sort } from '#web/ui/data/columns.ts';
import { csvOf, saveCsv } from '#web/ui/data/csv.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { isSelected, NO_ROWS, selectedCount } from '#web/ui/data/selection.ts';
import type { LoadMore } from '#web/ui/data/table-props.ts';
import { count, day, money } from '#web/ui/formats.ts';
import { EmptyState } from '#web/ui/States.tsx';
import { type Line, sampleLines } from './sample-lines.ts';

const BADGES = {
  confirmed: <Badge status="verified">Confirmed</Badge>,
  waiting: <Badge status="pending">Waiting</Badge>,
  difference: <Badge status="warning">Difference</Badge>,
};
const gap = ({ paid, confirmed }: Line) => (confirmed === null ? 0 : paid - confirmed);

const COLUMNS: readonly Column<Line>[] = [
  { id: 'firm', header: 'Firm', cell: ({ firm }) => firm, sort: 'ascending', width: 232 },
  { id: 'project', header: 'Project', cell: ({ project }) => project, sort: 'ascending', width: 184 },
  { id: 'contract', header: 'Contract', cell: ({ contract }) => contract, width: 88 },
  {
    id: 'paidOn',
    header: 'Paid on',
    cell: ({ paidOn }) => day(paidOn, 'short'),
    value: ({ paidOn }) => paidOn,
    sort: 'descending',
    width: 120,
  },
  {
    id: 'paid',
    header: 'Paid',
    cell: ({ paid }) => money(paid),
    value: ({ paid }) => paid,
    sort: 'descending',
    align: 'end',
    hideable: false,
  },
  {
    id: 'confirmed',
    header: 'Confirmed',
    cell: ({ confirmed }) => money(confirmed, '–'),
    value: ({ confirmed }) => confirmed,
    align: 'end',
  },
  {
    id: 'difference',
    header: 'Difference',
    cell: (line) => (gap(line) === 0 ? '–' : <strong>{money(gap(line))}</strong>),
    value: gap,
    align: 'end',
    phone: 'hidden',
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => BADGES[status],
    value: ({ status }) => status,
    phone: 'bare',
    width: 136,
  },
  {
    id: 'daysOpen',
    header: 'Days open',
    cell: ({ daysOpen }) => daysOpen ?? '–',
    value: ({ daysOpen }) => daysOpen,
    sort: 'descending',
    align: 'end',
    width: 96,
  },
];
const idOf = ({ id }: Line) => id;
const NOUN = { one: 'line', many: 'lines' };

interface Props {
  readonly id: string;
  readonly caption: string;
  /** Lines that the server has, and those that are loaded at first; undefined: none yet. */
  readonly total: number;
  readonly loaded: number | undefined;
  readonly phone?: 'stacked' | 'sideways';
  /** Outcome of "Show more". */
  readonly more?: 'works' | 'fails' | 'waits';
  readonly failed?: boolean;
  readonly captionHidden?: boolean;
  readonly children?: ReactNode;
}

/** A table of invented lines; this page plays the server that sorts, counts and sends the next ones. */
export function LineTable({
  total,
  loaded: first,
  phone = 'sideways',
  more,
  failed = false,
  children,
  ...rest
}: Props) {
  const [sort, setSort] = useState<Sort>({ column: 'paidOn', direction: 'descending' });
  const [selection, onSelect] = useState(NO_ROWS);
  const [loaded, setLoaded] = useState(first);
  const [requested, setRequested] = useState(false);
  const [opened, setOpened] = useState('');
  const [lines, all] = useMemo(() => {
    const sorted = sampleLines(total).sort(by(sort));
    return [sorted.slice(0, loaded), sorted];
  }, [total, loaded, sort]);
  const chosen = useMemo(() => all.filter(({ id }) => isSelected(selection, id)), [all, selection]);
  const sum = (amounts: readonly number[]) => money(amounts.reduce((a, b) => a + b, 0));
  const state: LoadMore['state'] =
    more === 'waits' && requested ? 'loading' : more === 'fails' && requested ? 'failed' : 'ready';
  return (
    <>
      <DataTable
        {...rest}
        noun={NOUN}
        columns={COLUMNS}
        rows={loaded === undefined ? undefined : lines}
        rowId={idOf}
        total={total}
        phone={phone}
        empty={
          <EmptyState title="No payment is reported for October">
            <Button variant="outlineDark">Report payments</Button>
          </EmptyState>
        }
        failed={failed ? { note: 'What was reported is safe.', retry: () => undefined } : undefined}
        sorting={{ sort, onSort: setSort }}
        selecting={{
          selection,
          onSelect,
          sum: sum(chosen.map(({ paid }) => paid)),
          actions: (
            <>
              <Button variant="outlineLight">Remind firms</Button>
              <Button variant="light">Mark as final payment</Button>
            </>
          ),
        }}
        totals={{
          label: `All ${count(total)} lines`,
          cells: {
            paid: sum(all.map(({ paid }) => paid)),
            confirmed: sum(all.map(({ confirmed }) => confirmed ?? 0)),
            difference: sum(all.map(gap)),
          },
        }}
        more={
          more && lines.length < total
            ? { state, load: () => (more === 'works' ? setLoaded((loaded ?? 0) + 50) : setRequested(true)) }
            : undefined
        }
        open={({ id }, look) => <button type="button" {...look} onClick={() => setOpened(id)} />}
        onExport={() => saveCsv('payments.csv', csvOf(COLUMNS, lines))}
      >
        {children}
      </DataTable>
      <p className="muted" data-testid="opened">
        {opened ? `Opened ${opened}; ${count(selectedCount(selection, total))} selected` : 'Nothing opened'}
      </p>
    </>
  );
}

function by({ column, direction }: Sort) {
  const way = direction === 'ascending' ? 1 : -1;
  const key = column as keyof Line;
  return (a: Line, b: Line) => {
    const [one, two] = [a[key] ?? -1, b[key] ?? -1];
    const order =
      typeof one === 'number' && typeof two === 'number' ? one - two : String(one).localeCompare(String(two));
    return way * order;
  };
}
