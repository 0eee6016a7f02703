import { type KeyboardEvent, memo, type RefObject, useCallback, useRef, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { type Step, stepOf } from '#web/ui/data/grid-keys.ts';
import { copy } from '../copy.ts';
import { COLUMNS, type Column, contractName, type GridRow, isTouched } from '../model/rows.ts';
import type { Grid } from '../queries/grid.ts';
import css from './PaymentsGrid.module.css';

/** Untouched rows that are drawn at first, and by each press of the button. */
const SHOWN = 100;

/** A cell for each column of each row; up to 768 px a card for each row. */
export function GridTable({ grid }: { readonly grid: Grid }) {
  const table = useRef<HTMLTableElement>(null);
  // rows that did not change are not drawn again at each key press
  const latest = useRef(grid);
  latest.current = grid;
  const move = useCallback((row: number, column: number, { rows, columns }: Step) => {
    const place = `[data-row="${row + rows}"][data-column="${column + columns}"]`;
    const next = table.current?.querySelector<HTMLInputElement>(place);
    next?.focus();
    next?.select();
  }, []);
  const [most, setMost] = useState(SHOWN);
  // what is due or says something is always there
  const shown = grid.rows.flatMap((row, at) => (at < most || row.due || isTouched(row) ? [row] : []));
  const hidden = grid.rows.length - shown.length;
  return (
    <>
      <div className={css.scroll}>
        <table ref={table} className={css.table} aria-label={copy.title}>
          <thead>
            <tr>
              <th scope="col">{copy.contract}</th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" data-column={column}>
                  {copy.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, at) => (
              <Row key={row.key} row={row} at={at} wrong={grid.errors.get(row.key)} grid={latest} move={move} />
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && (
        <Button variant="plain" onClick={() => setMost(most + SHOWN)}>
          {copy.more(hidden)}
        </Button>
      )}
    </>
  );
}

interface RowProps {
  readonly row: GridRow;
  readonly at: number;
  readonly wrong: Readonly<Partial<Record<Column, string>>> | undefined;
  readonly grid: RefObject<Grid>;
  readonly move: (row: number, column: number, step: Step) => void;
}

const Row = memo(function Row({ row, at, wrong, grid, move }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <span className={css.firm}>{row.contract.firm}</span>
        <span className={css.contract}>{contractName(row.contract)}</span>
        {row.due && <span className={css.due}>{copy.due(row.due)}</span>}
      </th>
      {COLUMNS.map((column, place) => (
        <td key={column} data-column={column}>
          <span className={css.label} aria-hidden>
            {copy.columns[column]}
          </span>
          <Cell
            row={row}
            column={column}
            error={wrong?.[column]}
            grid={grid}
            at={at}
            place={place}
            step={(step) => move(at, place, step)}
          />
        </td>
      ))}
    </tr>
  );
});

interface CellProps {
  readonly row: GridRow;
  readonly column: Column;
  readonly error: string | undefined;
  readonly grid: RefObject<Grid>;
  readonly at: number;
  readonly place: number;
  readonly step: (step: Step) => void;
}

function Cell({ row, column, error, grid, at, place, step }: CellProps) {
  const before = useRef('');
  const text = row.cells[column];
  const id = `${row.key.replace(/\W/g, '-')}-${column}`;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // the button is behind all cells of the table
      event.preventDefault();
      return void grid.current.send();
    }
    if (event.key === 'Escape' && value !== before.current) {
      // a dialog around the table stays open
      event.stopPropagation();
      return grid.current.edit(row.key, column, before.current);
    }
    const next = stepOf(event, { from: selectionStart ?? 0, to: selectionEnd ?? 0, length: value.length });
    if (!next) return;
    event.preventDefault();
    step(next);
  };
  return (
    <>
      <input
        type="text"
        className={css.cell}
        data-row={at}
        data-column={place}
        autoComplete="off"
        inputMode={column === 'amount' || column === 'retainage' ? 'decimal' : undefined}
        aria-label={copy.cell(column, contractName(row.contract))}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : id}
        placeholder={copy.examples[column]}
        value={text}
        onFocus={() => {
          before.current = text;
        }}
        onChange={({ target }) => grid.current.edit(row.key, column, target.value)}
        onPaste={(event) => {
          if (grid.current.paste(row.key, column, event.clipboardData.getData('text/plain'))) event.preventDefault();
        }}
        onKeyDown={onKeyDown}
      />
      {error !== undefined && (
        <span id={id} className={css.error}>
          {copy.sentence(column, error)}
        </span>
      )}
    </>
  );
}
