import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IMPORT_COUNTS } from '#contract/opportunity-imports/rules.ts';
import type { NoticeImport, NoticeImportDetail } from '#contract/opportunity-imports/schema/imports.ts';
import { ImportsHeader } from '#web/imports/components/ImportsHeader.tsx';
import { Badge, type Status } from '#web/ui/Badge.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import type { Column } from '#web/ui/data/columns.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { count, day } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { noticeImportQuery, noticeImportsQuery } from '../queries.ts';
import css from './NoticeImports.module.css';
import { NoticeUpload } from './NoticeUpload.tsx';

const BADGES: Readonly<Record<NoticeImport['status'], Status>> = {
  waiting: 'pending',
  running: 'pending',
  done: 'verified',
  failed: 'rejected',
};

const COLUMNS: readonly Column<NoticeImport>[] = [
  { id: 'file', header: copy.file, cell: ({ file_name }) => file_name, width: 260 },
  { id: 'source', header: copy.source, cell: ({ source }) => copy.sources[source], width: 200 },
  {
    id: 'status',
    header: copy.status,
    cell: ({ status }) => <Badge status={BADGES[status]}>{copy.statuses[status]}</Badge>,
    value: ({ status }) => copy.statuses[status],
    phone: 'bare',
    width: 130,
  },
  { id: 'result', header: copy.result, cell: resultOf, width: 320 },
  { id: 'by', header: copy.by, cell: ({ by }) => by ?? copy.commandLine, width: 140 },
  { id: 'when', header: copy.when, cell: ({ created_at }) => day(created_at.slice(0, 10), 'short'), width: 120 },
];

function resultOf({ counts, problem, dry_run }: NoticeImport): string {
  if (problem) return problem;
  const said = IMPORT_COUNTS.filter((name) => (counts?.[name] ?? 0) > 0).map(
    (name) => `${count(counts?.[name] ?? 0)} ${copy.counts[name]}`,
  );
  return [...(dry_run ? [copy.counted] : []), ...said].join(', ') || copy.none;
}

/** Uploads files of notices, and shows what became of them. @param id of the import that is looked at */
export function NoticeImportsPage({ id }: { readonly id: string | undefined }) {
  return (
    <div className={`page ${css.page}`}>
      <ImportsHeader title={copy.title} intro={copy.intro} />
      {id ? <Detail id={id} /> : <NoticeUpload />}
      {!id && <History />}
    </div>
  );
}

function History() {
  const { data, isError, refetch } = useQuery(noticeImportsQuery);
  return (
    <DataTable
      id="staff notices"
      caption={copy.history}
      noun={copy.noun}
      columns={COLUMNS}
      rows={data}
      rowId={(one) => one.id}
      phone="stacked"
      failed={isError ? { note: copy.failed, retry: refetch } : undefined}
      open={(one, look) => <Link to="/staff/imports/notices" search={{ id: one.id }} {...look} />}
      empty={<EmptyState title={copy.empty} />}
    />
  );
}

type Refused = NoticeImportDetail['refused'][number];
const REFUSED: readonly Column<Refused>[] = [
  { id: 'line', header: copy.line, cell: ({ line }) => count(line), width: 90 },
  { id: 'notice', header: copy.notice, cell: ({ title, ref }) => title ?? ref ?? copy.none, width: 380 },
  { id: 'reason', header: copy.reason, cell: ({ reason }) => reason, width: 420 },
];

function Detail({ id }: { readonly id: string }) {
  const query = useQuery(noticeImportQuery(id));
  return (
    <>
      <p>
        <Link to="/staff/imports/notices">{copy.back}</Link>
      </p>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={60} />}>
        {(one) => (
          <>
            <div role="status">
              <Badge status={BADGES[one.status]}>{copy.statuses[one.status]}</Badge> {one.file_name}
            </div>
            {one.problem ? <Banner variant="error">{one.problem}</Banner> : <p>{resultOf(one)}</p>}
            <DataTable
              id="refused notices"
              caption={copy.refusedTitle}
              noun={copy.refusedNoun}
              columns={REFUSED}
              rows={one.refused}
              rowId={(row) => `${row.line} ${row.ref} ${row.reason}`}
              phone="stacked"
              empty={<EmptyState title={copy.noneRefused} />}
            />
          </>
        )}
      </QueryBoundary>
    </>
  );
}
