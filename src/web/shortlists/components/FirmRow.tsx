import { useSortable } from '@dnd-kit/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import { memo, useCallback } from 'react';
import type { ListedFirm } from '#contract/shortlists/schema.ts';
import { ProfileLink } from '#web/businesses/components/ProfileLink.tsx';
import { CertificateSummary } from '#web/search/components/ResultRow.tsx';
import { RowCheckbox } from '#web/ui/data/RowCheckbox.tsx';
import { EllipsisMenu, type MenuAction } from '#web/ui/EllipsisMenu.tsx';
import { count } from '#web/ui/formats.ts';
import { copy } from '../copy/list.ts';
import css from './FirmRow.module.css';
import { Note } from './NoteField.tsx';

interface Props {
  readonly listId: string;
  readonly row: ListedFirm;
  readonly index: number;
  /** Of the whole list. */
  readonly total: number;
  /** Pixels of rows above that are not drawn. */
  readonly above: number;
  readonly editable: boolean;
  /** The manual order is shown, and may be changed. */
  readonly movable: boolean;
  readonly selected: boolean;
  readonly onSelect: (row: ListedFirm, on: boolean) => void;
  readonly actions: (row: ListedFirm, index: number) => readonly MenuAction[];
  readonly measure: (node: HTMLElement | null) => void;
}

export const nameOf = ({ firm }: ListedFirm): string =>
  firm ? (firm.trade_name ?? firm.legal_business_name) : copy.unavailable;

/** A firm of a list. */
export const FirmRow = memo(function FirmRow(props: Props) {
  const { listId, row, index, total, above, editable, movable, selected, onSelect, actions, measure } = props;
  const sortable = useSortable({ id: row.id, disabled: !movable });
  const { setNodeRef, transform, transition, isDragging } = sortable;
  const ref = useCallback(
    (node: HTMLLIElement | null) => {
      setNodeRef(node);
      measure(node);
    },
    [setNodeRef, measure],
  );
  const name = nameOf(row);
  return (
    <li
      ref={ref}
      className={css.row}
      data-index={index}
      data-selected={selected || undefined}
      data-dragging={isDragging || undefined}
      aria-posinset={index + 1}
      aria-setsize={total}
      style={{
        marginTop: above,
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
    >
      <div className={css.tools}>
        {movable && (
          <button
            type="button"
            className={css.handle}
            {...sortable.attributes}
            {...sortable.listeners}
            data-open=""
            aria-label={copy.handle(name)}
          >
            <IconGripVertical size={20} stroke={1.8} aria-hidden />
          </button>
        )}
        <div className={css.check}>
          <RowCheckbox label={copy.select(name)} checked={selected} onToggle={() => onSelect(row, !selected)} />
        </div>
      </div>
      <Facts row={row} name={name} />
      <Note listId={listId} row={row} firm={name} editable={editable} />
      {editable && (
        <div className={css.menu}>
          <EllipsisMenu about={name} actions={actions(row, index)} />
        </div>
      )}
    </li>
  );
});

function Facts({ row: { firm }, name }: { readonly row: ListedFirm; readonly name: string }) {
  if (!firm) {
    return (
      <div className={css.facts}>
        <h2 className={css.name}>{name}</h2>
        <p className="muted">{copy.unavailableNote}</p>
      </div>
    );
  }
  const facts = [
    name === firm.legal_business_name ? null : firm.legal_business_name,
    [firm.city, firm.state].filter(Boolean).join(', '),
  ].filter(Boolean);
  return (
    <div className={css.facts}>
      <h2 className={css.name}>
        <ProfileLink firm={firm}>{name}</ProfileLink>
      </h2>
      <p className="muted">{facts.join(' · ')}</p>
      <CertificateSummary list={firm.certificates} />
      {firm.verified_projects > 0 && (
        <p className="muted">
          {copy.verifiedJobs} <strong className={css.figure}>{count(firm.verified_projects)}</strong>
        </p>
      )}
    </div>
  );
}
