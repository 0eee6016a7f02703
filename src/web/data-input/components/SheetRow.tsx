import { type KeyboardEvent, memo, type ReactNode } from 'react';
import type { RowProblem } from '#contract/data-input/rules/problems.ts';
import type { RowReason } from '#contract/data-input/schema/months.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { bin } from '#web/ui/icons.ts';
import { localReasons } from '../copy/choices.ts';
import { sheetCopy } from '../copy/sheet.ts';
import { type Block, isInBlock } from '../model/block.ts';
import { columnOf } from '../model/columns.ts';
import { cellProblem, cellText, isUntouched, type SheetRow as Row, type Sheet } from '../model/sheet.ts';
import css from './Sheet.module.css';
import { type CellActions, SheetCell } from './SheetCell.tsx';

export interface RowActions extends CellActions {
  remove(id: string): void;
  settleGone(id: string, keep: boolean): void;
  explain(id: string, words: string): void;
}
interface Props {
  readonly row: Row;
  readonly at: number;
  readonly sheet: Pick<Sheet, 'columns' | 'employers'>;
  readonly problems: readonly RowProblem[];
  readonly reasons: readonly RowReason[];
  /** What the reviewer writes at the row; undefined where nobody reviews. */
  readonly reason: string | undefined;
  readonly block: Block | null;
  readonly head: ReactNode;
  readonly name: string;
  readonly isReadOnly: boolean;
  /** The amount comes from payment tracking. */
  readonly isLinked: boolean;
  readonly mayRemove: boolean;
  readonly showsLocal: boolean;
  readonly asSelect: boolean;
  readonly actions: RowActions;
}

/** One row: of a table, and up to 768 px a card. */
export const SheetRow = memo(function SheetRow(props: Props) {
  const { row, at, sheet, block, head, name, mayRemove, showsLocal, actions, reason } = props;
  return (
    <tr data-gone={row.isGone || undefined}>
      <th scope="row">
        {head}
        <Notes {...props} />
      </th>
      {sheet.columns.map((column, place) => (
        <td key={column} data-column={column}>
          <SheetCell
            rowId={row.id}
            rowName={name}
            column={column}
            place={{ row: at, column: place }}
            state={{
              text: cellText(row, column),
              theirs: row.theirs[column],
              ...found(props, column),
              isReadOnly: props.isReadOnly || (props.isLinked && column === 'paid'),
              isSelected: block !== null && isInBlock(block, { row: at, column: place }),
            }}
            actions={actions}
            asSelect={props.asSelect}
          />
        </td>
      ))}
      {showsLocal && (
        <td data-column="local" className={css.local}>
          <span className={css.label} aria-hidden>
            {sheetCopy.local}
          </span>
          {row.saved.local_by ? localReasons[row.saved.local_by] : sheetCopy.decides}
        </td>
      )}
      {(mayRemove || reason !== undefined) && (
        <td className={css.last} data-column="last">
          {mayRemove && (
            <IconButton label={sheetCopy.remove(name)} onClick={() => actions.remove(row.id)}>
              <Icon of={bin} size={20} />
            </IconButton>
          )}
          {reason !== undefined && (
            <input
              type="text"
              className={css.cell}
              aria-label={`${sheetCopy.reason}, ${name}`}
              placeholder={sheetCopy.reason}
              value={reason}
              onChange={({ target }) => actions.explain(row.id, target.value)}
              onKeyDown={stay}
            />
          )}
        </td>
      )}
    </tr>
  );
});

const stay = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault();

/** What a cell has wrong. A row that says nothing yet lacks nothing. */
function found({ row, sheet, problems }: Props, column: Sheet['columns'][number]) {
  const whole = { ...sheet, rows: [], deleted: [] };
  const own = isUntouched(whole, row) ? [] : problems.filter(({ field }) => columnOf(field) === column);
  const of = (severity: RowProblem['severity']) => own.find((one) => one.severity === severity)?.detail;
  return { error: cellProblem(whole, row, column) ?? of('error'), warning: of('warning') };
}

function Notes({ row, reasons, actions }: Props) {
  return (
    <>
      {reasons.map(({ field, words }) => (
        <span key={`${field} ${words}`} className={css.returned}>
          {sheetCopy.returned} {words}
        </span>
      ))}
      {row.isGone && (
        <span className={css.conflict} role="alert">
          {sheetCopy.gone}
          <Button size="dense" variant="outlineDark" onClick={() => actions.settleGone(row.id, true)}>
            {sheetCopy.goneKeep}
          </Button>
          <Button size="dense" variant="outlineDark" onClick={() => actions.settleGone(row.id, false)}>
            {sheetCopy.goneDrop}
          </Button>
        </span>
      )}
    </>
  );
}
