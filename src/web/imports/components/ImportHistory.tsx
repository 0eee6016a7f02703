import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ImportSummary } from '#contract/imports/schema/drafts.ts';
import { Badge, type Status } from '#web/ui/Badge.tsx';
import type { Column } from '#web/ui/data/columns.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { loadMoreOf } from '#web/ui/data/load-more.ts';
import { count, day } from '#web/ui/formats.ts';
import { EmptyState } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { importsQuery } from '../queries/imports.ts';

const words = copy.history;

const STATUS_BADGES: Readonly<Record<ImportSummary['status'], Status>> = {
  reading: 'pending',
  columns: 'warning',
  planning: 'pending',
  preview: 'warning',
  importing: 'pending',
  done: 'verified',
  failed: 'rejected',
  abandoned: 'rejected',
  undoing: 'pending',
  undone: 'lapsed',
};

const COUNTS = ['created', 'updated', 'unchanged', 'merged', 'review', 'rejected', 'lapsed'] as const;

function resultOf({ report }: ImportSummary): string {
  if (!report) return words.none;
  const said = COUNTS.filter((name) => report[name] > 0).map((name) => `${count(report[name])} ${copy.report[name]}`);
  return said.join(', ') || words.none;
}

const COLUMNS: readonly Column<ImportSummary>[] = [
  { id: 'file', header: words.file, cell: ({ file_name }) => file_name, width: 240 },
  { id: 'agency', header: words.agency, cell: ({ agency }) => agency ?? words.none, width: 200 },
  {
    id: 'status',
    header: words.status,
    cell: ({ status }) => <Badge status={STATUS_BADGES[status]}>{words.states[status]}</Badge>,
    value: ({ status }) => words.states[status],
    phone: 'bare',
    width: 150,
  },
  { id: 'result', header: words.counts, cell: resultOf, width: 280 },
  { id: 'by', header: words.by, cell: ({ by }) => by ?? words.commandLine, width: 130 },
  { id: 'when', header: words.when, cell: ({ started_at }) => day(started_at.slice(0, 10), 'short'), width: 120 },
];
const idOf = ({ id }: ImportSummary) => id;

/** All imports, newest first, including those of the command line. */
export function ImportHistory() {
  const query = useInfiniteQuery(importsQuery);
  return (
    <DataTable
      id="staff imports"
      caption={words.title}
      noun={words.noun}
      columns={COLUMNS}
      rows={query.data?.pages.flatMap(({ imports }) => imports)}
      rowId={idOf}
      phone="stacked"
      failed={query.isError ? { note: copy.failed, retry: query.refetch } : undefined}
      more={loadMoreOf(query)}
      open={({ id }, look) => <Link to="/staff/imports/$id" params={{ id }} {...look} />}
      empty={<EmptyState title={words.empty} />}
    />
  );
}
