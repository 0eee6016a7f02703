import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DATA_UPLOAD, FILE_COUNTS } from '#contract/data-files/rules.ts';
import type { DataFile } from '#contract/data-files/schema.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/data/columns.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { loadMoreOf } from '#web/ui/data/load-more.ts';
import { count, day } from '#web/ui/formats.ts';
import { SingleUpload } from '#web/ui/SingleUpload.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { BADGES } from '../model/figures.ts';
import { dataFilesQuery, type Place, useDataUpload } from '../queries.ts';
import css from './DataFiles.module.css';
import { FileDetail } from './FileDetail.tsx';

interface Props extends Place {
  /** The file that is looked at, where the page keeps it in its address; null for the list. */
  readonly fileId?: string | null;
  /** Looks at another, or at the list. */
  readonly onShow?: (id: string | null) => void;
}

/** Fills the months of one tab and branch from files: upload, columns, preview, import, undo. */
export function DataFileImport({ fileId, onShow, ...place }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const id = onShow ? (fileId ?? null) : chosen;
  const show = onShow ?? setChosen;
  const queue = useDataUpload(place, show);
  if (id !== null)
    return (
      <div className={css.page}>
        <p>
          <Button variant="plain" onClick={() => show(null)}>
            {copy.back}
          </Button>
        </p>
        <FileDetail key={id} id={id} />
      </div>
    );
  return (
    <div className={css.page}>
      <p className={css.intro}>
        {copy.intro[place.tab]} {copy.nothingYet}
      </p>
      <SingleUpload
        title={copy.title}
        endings={DATA_UPLOAD.endings}
        queue={queue}
        why={copy.why}
        hint={copy.hint}
        uploaded={copy.uploaded}
      />
      <History place={place} onShow={show} />
    </div>
  );
}

const SHOWN = FILE_COUNTS.filter((name) => !['rows', 'cells', 'empty', 'summaries'].includes(name));
function resultOf({ counts, problem, status }: DataFile): string {
  if (problem !== null) return status === 'checked' ? copy.mapping(problem) : problem;
  const said = SHOWN.filter((name) => (counts?.[name] ?? 0) > 0);
  return said.map((name) => `${copy.counts[name]} ${count(counts?.[name] ?? 0)}`).join(', ') || copy.none;
}

const COLUMNS: readonly Column<DataFile>[] = [
  { id: 'file', header: copy.file, cell: ({ file_name }) => file_name, width: 240 },
  {
    id: 'status',
    header: copy.status,
    cell: ({ status }) => <Badge status={BADGES[status]}>{copy.statuses[status]}</Badge>,
    value: ({ status }) => copy.statuses[status],
    phone: 'bare',
    width: 150,
  },
  { id: 'result', header: copy.result, cell: resultOf, width: 320 },
  { id: 'by', header: copy.by, cell: ({ by }) => by ?? copy.none, width: 140 },
  { id: 'when', header: copy.when, cell: ({ created_at }) => day(created_at.slice(0, 10), 'short'), width: 120 },
];

function History({ place, onShow }: { readonly place: Place; readonly onShow: (id: string) => void }) {
  const query = useInfiniteQuery(dataFilesQuery(place));
  const rows = query.data?.pages.flat();
  return (
    <DataTable
      id="data files"
      caption={copy.history}
      noun={copy.noun}
      columns={COLUMNS}
      rows={rows}
      rowId={(one) => one.id}
      phone="stacked"
      failed={query.isError && !rows ? { note: copy.failed, retry: query.refetch } : undefined}
      more={loadMoreOf(query)}
      open={(one, look) => <button type="button" onClick={() => onShow(one.id)} {...look} />}
      empty={<EmptyState title={copy.empty} />}
    />
  );
}
