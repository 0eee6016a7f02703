import { type KeyboardEvent, useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { columns } from '../copy/cells.ts';
import { sheetCopy } from '../copy/sheet.ts';
import type { Place } from '../model/block.ts';
import { choicesOf, isChoice } from '../model/cells.ts';
import { type Column, NUMERIC } from '../model/columns.ts';
import css from './Sheet.module.css';

export interface CellState {
  readonly text: string;
  /** What somebody else said meanwhile. */
  readonly theirs: string | undefined;
  readonly error: string | undefined;
  readonly warning: string | undefined;
  readonly isReadOnly: boolean;
  readonly isSelected: boolean;
}
export interface CellActions {
  edit(id: string, column: Column, text: string): void;
  leave(): void;
  settle(id: string, column: Column, keep: 'mine' | 'theirs'): void;
  press(event: KeyboardEvent<HTMLElement>, place: Place, before: string): void;
  paste(place: Place, text: string): boolean;
  copy(place: Place): string | null;
  focus(place: Place): void;
}
interface Props {
  readonly rowId: string;
  readonly rowName: string;
  readonly column: Column;
  readonly place: Place;
  readonly state: CellState;
  readonly actions: CellActions;
  /** Choices as the phone's own list, which takes one thumb. */
  readonly asSelect: boolean;
}

export const cellId = (row: string, column: Column): string => `cell-${row}-${column}`;
export const listId = (column: Column): string => `choices-${column}`;

/** A cell with what is wrong with it, and with what somebody else said of it. */
export function SheetCell(props: Props) {
  const { rowId, column, state, actions } = props;
  const id = cellId(rowId, column);
  const { error, warning, theirs } = state;
  return (
    <>
      <span className={css.label} aria-hidden>
        {columns[column]}
      </span>
      <Control {...props} id={id} />
      {error !== undefined && (
        <span id={`${id}-error`} className={css.error}>
          {error}
        </span>
      )}
      {error === undefined && warning !== undefined && (
        <span id={`${id}-warning`} className={css.warning}>
          {warning}
        </span>
      )}
      {theirs !== undefined && (
        <span className={css.conflict}>
          <span id={`${id}-theirs`}>{sheetCopy.theirs(theirs)}</span>
          <Button size="dense" variant="outlineDark" onClick={() => actions.settle(rowId, column, 'mine')}>
            {sheetCopy.keepMine(state.text)}
          </Button>
          <Button size="dense" variant="outlineDark" onClick={() => actions.settle(rowId, column, 'theirs')}>
            {sheetCopy.takeTheirs(theirs)}
          </Button>
        </span>
      )}
    </>
  );
}

const MODES: Partial<Record<Column, 'decimal' | 'numeric'>> = {
  people: 'numeric',
  new_hires: 'numeric',
  zip: 'numeric',
  hours: 'decimal',
  paid: 'decimal',
};

function Control({ rowId, rowName, column, place, state, actions, asSelect, id }: Props & { readonly id: string }) {
  const before = useRef(state.text);
  const { text, error, warning, theirs, isReadOnly, isSelected } = state;
  const described = [
    error && `${id}-error`,
    !error && warning && `${id}-warning`,
    theirs !== undefined && `${id}-theirs`,
  ];
  const common = {
    id,
    className: `${css.cell} ${NUMERIC.includes(column) ? css.numeric : ''}`,
    'data-row': place.row,
    'data-column': place.column,
    'data-selected': isSelected || undefined,
    'aria-label': sheetCopy.cell(column, rowName),
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
    onFocus: () => {
      before.current = text;
      actions.focus(place);
    },
    onBlur: actions.leave,
  };
  if (isReadOnly)
    return (
      <input type="text" readOnly {...common} value={text} onKeyDown={(event) => actions.press(event, place, text)} />
    );
  if (isChoice(column) && asSelect)
    return (
      <select {...common} value={text} onChange={({ target }) => actions.edit(rowId, column, target.value)}>
        <option value="">–</option>
        {!choicesOf(column).includes(text) && text !== '' && <option>{text}</option>}
        {choicesOf(column).map((label) => (
          <option key={label}>{label}</option>
        ))}
      </select>
    );
  const hasList = isChoice(column) || column === 'employer' || column === 'trade';
  return (
    <input
      type="text"
      {...common}
      autoComplete="off"
      list={hasList ? listId(column) : undefined}
      inputMode={MODES[column]}
      value={text}
      onChange={({ target }) => actions.edit(rowId, column, target.value)}
      onKeyDown={(event) => actions.press(event, place, before.current)}
      onCopy={(event) => {
        const table = actions.copy(place);
        if (table === null) return;
        event.clipboardData.setData('text/plain', table);
        event.preventDefault();
      }}
      onPaste={(event) => {
        if (actions.paste(place, event.clipboardData.getData('text/plain'))) event.preventDefault();
      }}
    />
  );
}
