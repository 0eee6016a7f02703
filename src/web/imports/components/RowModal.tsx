import { useRef } from 'react';
import type { RowKind } from '#contract/imports/rules/row-kinds.ts';
import type { PreviewRow } from '#contract/imports/schema/drafts.ts';
import { Button } from '#web/ui/Button.tsx';
import { count, day, phone } from '#web/ui/formats.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { copy, factName } from '../copy.ts';
import changed from './Changes.module.css';
import css from './Imports.module.css';

const words = copy.preview;

interface Props {
  /** Null while it is closed. */
  readonly row: PreviewRow | null;
  readonly kind: RowKind;
  readonly onClose: () => void;
}

/** One firm of the preview: each field before and after, and its matches. */
export function RowModal({ row, kind, onClose }: Props) {
  // kept while the dialog closes
  const last = useRef(row);
  if (row) last.current = row;
  const shown = last.current;
  return (
    <Modal opened={row !== null} onClose={onClose} title={shown ? titleOf(shown) : ''} width={800}>
      <ModalBody>
        <div className={css.page}>
          {shown && shown.matches.length > 0 && (
            <Matches row={shown} title={kind === 'review' ? words.possible : words.matches} />
          )}
          {shown && <Changes row={shown} />}
          {shown?.rejected && <OriginalRow rejected={shown.rejected} />}
        </div>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {words.close}
        </Button>
      </ModalFooter>
    </Modal>
  );
}

const titleOf = ({ name, rejected }: PreviewRow): string =>
  name || (rejected ? `${words.row} ${count(rejected.line)}` : words.missing);

/** A rejected row, cell by cell. */
function OriginalRow({ rejected }: { readonly rejected: NonNullable<PreviewRow['rejected']> }) {
  return (
    <>
      <p>
        <b>{[rejected.column, rejected.reason].filter(Boolean).join(': ')}</b>
      </p>
      <table className={changed.changes}>
        <caption className="visually-hidden">{words.original}</caption>
        <thead>
          <tr>
            <th scope="col">{words.column}</th>
            <th scope="col">{words.original}</th>
          </tr>
        </thead>
        <tbody>
          {rejected.cells.map(({ column, value }) => (
            <tr key={column}>
              <th scope="row">{column}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Matches({ row, title }: { readonly row: PreviewRow; readonly title: string }) {
  return (
    <section className={css.matches}>
      <h3>{title}</h3>
      <ul>
        {row.matches.map(({ name, place, score, reasons }) => (
          <li key={`${name} ${place} ${score}`}>
            {[name, place].filter(Boolean).join(', ')}
            <span className={css.muted}>
              {' '}
              – {words.because(reasons)} ({words.score(score)})
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Changes({ row: { changes, name } }: { readonly row: PreviewRow }) {
  if (changes.length === 0) return null;
  const isNew = changes.every(({ before }) => before === null);
  return (
    <table className={changed.changes}>
      <caption className="visually-hidden">{name}</caption>
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          {!isNew && <th scope="col">{words.before}</th>}
          <th scope="col">{isNew ? words.value : words.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{factName(field)}</th>
            {!isNew && <td className={changed.old}>{before === null ? words.missing : formatFact(field, before)}</td>}
            <td className={isNew ? undefined : changed.fresh}>
              {after === null ? words.missing : formatFact(field, after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A value formatted for display. */
export function formatFact(field: string, value: string): string {
  if (field === 'phone') return phone(value);
  if (field === 'status' || field.startsWith('certificate:'))
    return value.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (date) => day(date, 'short'));
  return value;
}
