import { useQuery } from '@tanstack/react-query';
import type { Cell, Publication, ReportChanges, ShownColumn } from '#contract/reports/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import table from '#web/ui/ScrollableTable.module.css';
import { ScrollableTable } from '#web/ui/ScrollableTable.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { changesCopy as words } from '../copy.ts';
import { cellText } from '../model/cells.ts';
import { changesQuery } from '../queries.ts';
import css from './Reports.module.css';

interface Props {
  readonly projectId: string;
  readonly publication: Publication;
  readonly onClose: () => void;
}

/** A published report beside the same one as it is now: totals, then the rows that differ. */
export function ChangesDialog({ projectId, publication, onClose }: Props) {
  const query = useQuery({ ...changesQuery(projectId, publication.id), staleTime: 0 });
  return (
    <Modal opened onClose={onClose} title={words.title} width={800}>
      <ModalBody>
        <QueryBoundary query={query} copy={words} skeleton={<Skeleton width={100} height={200} />}>
          {(changes) => <Compared changes={changes} />}
        </QueryBoundary>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {words.close}
        </Button>
      </ModalFooter>
    </Modal>
  );
}

function Compared({ changes }: { readonly changes: ReportChanges }) {
  const { columns, rows, added, removed, changed, before, now } = changes;
  const totals = columns.flatMap((column, at) =>
    column.role === 'measure' && before[at] !== now[at] ? [{ column, before: before[at], now: now[at] }] : [],
  );
  const isSame = rows.length === 0 && totals.length === 0;
  return (
    <div className={css.form}>
      <p>{words.compared(changes.published_as_of, changes.now_as_of)}</p>
      {isSame ? <p>{words.same}</p> : <p>{words.counts(added, removed, changed)}</p>}
      {totals.length > 0 && (
        <Sides
          caption={words.totals}
          rows={totals.map((one) => ({ ...one, name: one.column.label, key: one.column.name }))}
        />
      )}
      {rows.length > 0 && <Sides caption={words.rows} rows={rows.flatMap((row) => differences(row, columns))} />}
      {rows.length < added + removed + changed && <p className={css.note}>{words.first(rows.length)}</p>}
    </div>
  );
}

interface Side {
  readonly key: string;
  readonly name: string;
  readonly column: ShownColumn;
  readonly before: Cell | undefined;
  readonly now: Cell | undefined;
}

/** Each figure that differs, under the name of its row. */
function differences({ key, before, now }: ReportChanges['rows'][number], columns: readonly ShownColumn[]): Side[] {
  const known = now ?? before ?? [];
  const name = columns
    .flatMap((column, at) => (column.role === 'dimension' && known[at] !== null ? [cellText(column, known[at])] : []))
    .slice(0, 3)
    .join(', ');
  const state = before === null ? ` (${words.isNew})` : now === null ? ` (${words.isGone})` : '';
  return columns.flatMap((column, at) =>
    column.role === 'measure' && before?.[at] !== now?.[at]
      ? [{ key: `${key} ${column.name}`, name: `${name}${state}`, column, before: before?.[at], now: now?.[at] }]
      : [],
  );
}

function Sides({ caption, rows }: { readonly caption: string; readonly rows: readonly Side[] }) {
  return (
    <ScrollableTable label={caption}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.row}</th>
          <th scope="col">{words.column}</th>
          <th scope="col" className={table.number}>
            {words.published}
          </th>
          <th scope="col" className={table.number}>
            {words.now}
          </th>
          <th scope="col" className={table.number}>
            {words.difference}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, column, before, now }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{column.label}</td>
            <td className={table.number}>{cellText(column, before)}</td>
            <td className={table.number}>{cellText(column, now)}</td>
            <td className={table.number}>{differenceOf(column, before, now)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  );
}

function differenceOf(column: ShownColumn, before: Cell | undefined, now: Cell | undefined): string {
  const difference = (typeof now === 'number' ? now : 0) - (typeof before === 'number' ? before : 0);
  return `${difference > 0 ? '+' : ''}${cellText(column, difference)}`;
}
