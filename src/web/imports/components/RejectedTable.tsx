import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportDetail, PreviewRow } from '#contract/imports/schema/drafts.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/data/columns.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { loadMoreOf } from '#web/ui/data/load-more.ts';
import { count } from '#web/ui/formats.ts';
import { EmptyState } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { downloadRejectedRows, rowsQuery } from '../queries/imports.ts';
import { previewKey } from './PreviewTable.tsx';
import { RowModal } from './RowModal.tsx';

const words = copy.preview;

const COLUMNS: readonly Column<PreviewRow>[] = [
  { id: 'row', header: words.row, cell: ({ rejected }) => count(rejected?.line ?? 0), width: 80 },
  { id: 'firm', header: words.firm, cell: ({ name }) => name || words.missing, width: 240 },
  { id: 'column', header: words.column, cell: ({ rejected }) => rejected?.column || '–', width: 180 },
  { id: 'why', header: words.reason, cell: ({ rejected }) => rejected?.reason ?? '', width: 320 },
  { id: 'written', header: words.original, cell: writtenOf, width: 480 },
];

/** The original cells of the row. */
function writtenOf({ rejected }: PreviewRow): string {
  return (rejected?.cells ?? []).map(({ column, value }) => `${column}: ${value}`).join(' | ');
}
const idOf = ({ position }: PreviewRow) => String(position);

/** Rejected rows with their reasons, and a CSV download. */
export function RejectedTable({ list, total }: { readonly list: ImportDetail; readonly total: number }) {
  const query = useInfiniteQuery(rowsQuery(list.id, 'rejected', previewKey(list)));
  const [saving, setSaving] = useState(false);
  const [opened, setOpened] = useState<PreviewRow | null>(null);
  const save = async () => {
    setSaving(true);
    await downloadRejectedRows(list.id, list.file_name).catch(({ message }: Error) =>
      showAlert({ variant: 'error', text: message }),
    );
    setSaving(false);
  };
  return (
    <>
      <DataTable
        id="import rejected"
        caption={words.kinds.rejected.name}
        noun={words.rowNoun}
        columns={COLUMNS}
        rows={query.data?.pages.flatMap(({ rows }) => rows)}
        total={total}
        rowId={idOf}
        phone="stacked"
        failed={query.isError ? { note: copy.failed, retry: query.refetch } : undefined}
        more={loadMoreOf(query)}
        open={(row, look) => <button type="button" {...look} onClick={() => setOpened(row)} />}
        empty={<EmptyState title={words.kinds.rejected.none} />}
      >
        {total > 0 && (
          <Button
            variant="outlineDark"
            loading={saving}
            icon={<IconDownload size={20} stroke={1.8} aria-hidden />}
            onClick={save}
          >
            {words.download}
          </Button>
        )}
      </DataTable>
      <RowModal row={opened} kind="rejected" onClose={() => setOpened(null)} />
    </>
  );
}
