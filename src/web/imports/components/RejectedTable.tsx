import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ImportDetail, PreviewRow, RejectedRow } from '#contract/imports/schema/drafts.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/data/columns.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { loadMoreOf } from '#web/ui/data/load-more.ts';
import { count } from '#web/ui/formats.ts';
import { EmptyState } from '#web/ui/States.tsx';
import { copy as corrections } from '../copy/corrections.ts';
import { copy } from '../copy.ts';
import { editableCells, isAccepted } from '../model/corrections.ts';
import { EMPTY_MAPPING, type Mapping } from '../model/mapping.ts';
import { downloadRejectedRows, rowsQuery } from '../queries/imports.ts';
import { CellCorrection, type TypedCells } from './CellCorrection.tsx';
import { CorrectRow } from './CorrectRow.tsx';
import css from './Imports.module.css';
import { previewKey } from './PreviewTable.tsx';
import { RowModal } from './RowModal.tsx';

const words = copy.preview;

interface Corrections {
  readonly list: ImportDetail;
  readonly typed: TypedCells;
  readonly onOpen: (row: PreviewRow) => void;
}

const columnsWith = (how: Corrections): readonly Column<PreviewRow>[] => [
  { id: 'row', header: words.row, cell: ({ rejected }) => count(rejected?.line ?? 0), width: 80 },
  { id: 'firm', header: words.firm, cell: ({ name }) => name || words.missing, width: 220 },
  { id: 'column', header: words.column, cell: ({ rejected }) => rejected?.column || '–', width: 150 },
  {
    id: 'value',
    header: words.original,
    cell: (row) => <span className={css.value}>{rejectedValue(row) || words.emptyCell}</span>,
    value: rejectedValue,
    width: 190,
  },
  { id: 'why', header: words.reason, cell: reasonOf, width: 300 },
  {
    id: 'correction',
    header: corrections.column,
    cell: (row) => <Correction {...how} row={row} />,
    value: ({ rejected }) => (rejected && isAccepted(rejected) ? corrections.accepted : null),
    hideable: false,
    width: 340,
  },
];

function rejectedValue({ rejected }: PreviewRow): string {
  return rejected?.cells.find(({ column }) => column === rejected.column)?.value ?? '';
}

function reasonOf({ rejected }: PreviewRow): string {
  const still = rejected?.correction?.reason;
  return still ? corrections.still(still) : (rejected?.reason ?? '');
}

/** What was corrected, and the ways to correct it. */
function Correction({ list, typed, row, onOpen }: Corrections & { readonly row: PreviewRow }) {
  const { rejected, position } = row;
  if (!rejected) return null;
  if (!rejected.correctable) return <span className={css.muted}>{corrections.inFile}</span>;
  const { correction, line } = rejected;
  const isOpen = !isAccepted(rejected) && isCellEditable(rejected, list.mapping ?? EMPTY_MAPPING);
  return (
    <span className={css.correction}>
      {isAccepted(rejected) && <Badge status="verified">{corrections.accepted}</Badge>}
      {isOpen && <CellCorrection id={list.id} position={position} rejected={rejected} typed={typed} />}
      <button
        type="button"
        className={css.link}
        aria-label={isOpen ? corrections.allCellsOf(line) : corrections.title(line)}
        onClick={() => onOpen(row)}
      >
        {isOpen ? corrections.allCells : corrections.open}
      </button>
      {isAccepted(rejected) && (
        <span className={css.corrected}>
          {correction?.cells.map(({ value }) => value || corrections.empty).join(', ')}
        </span>
      )}
    </span>
  );
}

/** Whether one cell made the row rejected, and the import reads it. */
const isCellEditable = (rejected: RejectedRow, mapping: Mapping): boolean =>
  editableCells(rejected, mapping, []).some(({ column }) => column === rejected.column);

const idOf = ({ position }: PreviewRow) => String(position);

/** Rejected rows with their reasons, to be corrected here or downloaded as CSV. */
export function RejectedTable({ list, total }: { readonly list: ImportDetail; readonly total: number }) {
  const query = useInfiniteQuery(rowsQuery(list.id, 'rejected', previewKey(list)));
  const [opened, setOpened] = useState<number | null>(null);
  const rows = query.data?.pages.flatMap((page) => page.rows);
  const row = rows?.find(({ position }) => position === opened) ?? null;
  const canCorrect = list.status === 'preview' && row?.rejected?.correctable === true;
  const close = () => setOpened(null);
  const [typed] = useState<TypedCells>(() => new Map());
  const columns = useMemo(
    () => columnsWith({ list, typed, onOpen: ({ position }) => setOpened(position) }),
    [list, typed],
  );
  return (
    <>
      <DataTable
        id="import rejected"
        caption={words.kinds.rejected.name}
        noun={words.rowNoun}
        columns={columns}
        rows={rows}
        total={total}
        rowId={idOf}
        phone="stacked"
        failed={query.isError ? { note: copy.failed, retry: query.refetch } : undefined}
        more={loadMoreOf(query)}
        open={({ position }, look) => <button type="button" {...look} onClick={() => setOpened(position)} />}
        empty={<EmptyState title={words.kinds.rejected.none} />}
      >
        {total > (list.preview?.corrected ?? 0) && <DownloadRows list={list} />}
      </DataTable>
      <RowModal row={canCorrect ? null : row} kind="rejected" onClose={close} />
      <CorrectRow
        id={list.id}
        row={canCorrect ? row : null}
        mapping={list.mapping ?? EMPTY_MAPPING}
        columns={list.columns.map(({ name }) => name)}
        onClose={close}
      />
    </>
  );
}

function DownloadRows({ list }: { readonly list: ImportDetail }) {
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    await downloadRejectedRows(list.id, list.file_name).catch(({ message }: Error) =>
      showAlert({ variant: 'error', text: message }),
    );
    setSaving(false);
  };
  return (
    <Button
      variant="outlineDark"
      loading={saving}
      icon={<IconDownload size={20} stroke={1.8} aria-hidden />}
      onClick={save}
    >
      {words.download}
    </Button>
  );
}
