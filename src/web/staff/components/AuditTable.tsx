import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { auditActionLabel } from '#contract/access/audit-actions.ts';
import type { AuditEntry } from '#contract/staff/schema/audit.ts';
import { Button } from '#web/ui/Button.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import type { Column } from '#web/ui/data/columns.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { loadMoreOf } from '#web/ui/data/load-more.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { admin } from '../copy/admin.ts';
import { audit as words } from '../copy/audit.ts';
import { actorName, detailName, detailsText, subjectName } from '../model/audit-texts.ts';
import type { AuditSearch } from '../model/search-params.ts';
import { formatTimestamp } from '../model/timestamps.ts';
import { auditQuery } from '../queries/audit.ts';
import { NoResults } from './NoResults.tsx';

const COLUMNS: readonly Column<AuditEntry>[] = [
  { id: 'time', header: words.time, cell: ({ at }) => formatTimestamp(at), width: 190 },
  { id: 'who', header: words.who, cell: actorName, width: 220 },
  { id: 'what', header: words.what, cell: ({ action }) => auditActionLabel(action), width: 220 },
  { id: 'to', header: words.to, cell: subjectName, width: 220 },
  { id: 'details', header: words.details, cell: (entry) => detailsText(entry) || '–', width: 280 },
];
const idOf = ({ id }: AuditEntry) => id;

interface Props {
  readonly state: AuditSearch;
  readonly caption: string;
  readonly captionHidden?: boolean;
  readonly onClear?: () => void;
  /** Filters. */
  readonly children?: ReactNode;
}

/** Audit entries; each opens to all its details. */
export function AuditTable({ state, caption, captionHidden = false, onClear, children }: Props) {
  const query = useInfiniteQuery(auditQuery(state));
  const [entry, setEntry] = useState<AuditEntry | null>(null);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <DataTable
        id="staff audit"
        caption={caption}
        captionHidden={captionHidden}
        noun={words.noun}
        columns={COLUMNS}
        rows={query.data?.pages.flatMap(({ entries }) => entries)}
        rowId={idOf}
        phone="stacked"
        busy={query.isPlaceholderData}
        failed={query.isError ? { note: admin.failed, retry: query.refetch } : undefined}
        more={loadMoreOf(query)}
        open={(row, look) => (
          <button
            type="button"
            {...look}
            onClick={() => {
              setEntry(row);
              setOpened(true);
            }}
          />
        )}
        empty={
          <NoResults
            title={Object.keys(state).length > 0 ? admin.noResults : admin.noEntries}
            filters={state}
            onClear={onClear}
          />
        }
      >
        {children}
      </DataTable>
      <Modal opened={opened} onClose={() => setOpened(false)} title={entry ? auditActionLabel(entry.action) : ''}>
        <ModalBody>{entry && <DescriptionList layout="rows" items={descriptionOf(entry)} />}</ModalBody>
        <ModalFooter>
          <Button variant="outlineDark" onClick={() => setOpened(false)}>
            {admin.close}
          </Button>
        </ModalFooter>
      </Modal>
    </>
  );
}

const descriptionOf = (entry: AuditEntry) => [
  { name: words.time, value: formatTimestamp(entry.at) },
  {
    name: words.who,
    value: entry.by ? (
      <Link to="/staff/people/$id" params={{ id: entry.by.id }}>
        {actorName(entry)}
      </Link>
    ) : (
      actorName(entry)
    ),
  },
  {
    name: words.to,
    value: entry.subject_id ? (
      <Link to="/staff/audit" search={{ subject: entry.subject_id }}>
        {subjectName(entry)}
      </Link>
    ) : (
      subjectName(entry)
    ),
  },
  ...entry.details.map((detail) => ({
    name: detailName(detail),
    value: detail.label ? `${detail.label} (${detail.value})` : detail.value,
  })),
  ...(entry.subject_id ? [{ name: words.id, value: entry.subject_id }] : []),
  ...(entry.request_id ? [{ name: words.request, value: entry.request_id }] : []),
];
