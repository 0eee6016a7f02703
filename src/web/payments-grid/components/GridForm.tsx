import { useEffect, useRef, useState } from 'react';
import { showCents } from '#contract/payments/rules/money.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { copy } from '../copy.ts';
import type { GridRow } from '../model/rows.ts';
import { type Grid, useGrid } from '../queries/grid.ts';
import { GridTable } from './GridTable.tsx';
import css from './PaymentsGrid.module.css';

/** @param start the rows as the server's contracts make them; what was typed before is put into them */
export function GridForm({ start }: { readonly start: readonly GridRow[] }) {
  const [initial] = useState(start);
  const grid = useGrid(initial);
  const { lines, last, errors, problem, done } = grid;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!problem || errors.size === 0) return;
    const wrong = form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    wrong?.focus();
    wrong?.select();
  }, [problem, errors]);
  const sum = lines.reduce((total, { amount_cents }) => total + amount_cents, 0);
  return (
    <form
      ref={form}
      className={css.form}
      aria-label={copy.title}
      onSubmit={(event) => {
        event.preventDefault();
        void grid.send();
      }}
    >
      <p className={css.intro}>{copy.intro}</p>
      <div role="status" className={css.live}>
        {done !== null && <Banner variant="success">{copy.done(done)}</Banner>}
        {last && <LastChange last={last} onUndo={grid.undo} />}
      </div>
      {last && !last.undone && last.left.length > 0 && <LeftRows rows={last.left} />}
      <div role="alert">{problem && <Banner variant="error">{problem}</Banner>}</div>
      <GridTable grid={grid} />
      <p className={css.keys}>{copy.keys}</p>
      <div className={css.foot}>
        <strong className={css.total}>
          {lines.length === 0 ? copy.nothing : copy.total(lines.length, showCents(sum))}
        </strong>
        <Button variant="outlineDark" onClick={grid.clear}>
          {copy.clear}
        </Button>
        <Button type="submit" loading={grid.isSending}>
          {copy.report(lines.length)}
        </Button>
      </div>
    </form>
  );
}

function LastChange({ last, onUndo }: { readonly last: NonNullable<Grid['last']>; readonly onUndo: () => void }) {
  const { kind, undone, placed } = last;
  if (undone) return <p>{copy.undone[kind]}</p>;
  return (
    <div className={css.pasted}>
      <span>{kind === 'paste' ? copy.pasted(placed) : copy.cleared}</span>
      <Button variant="outlineDark" size="dense" onClick={onUndo}>
        {copy.undo[kind]}
      </Button>
    </div>
  );
}

/** Nothing pasted is lost: what had no place can be copied from here. */
function LeftRows({ rows }: { readonly rows: readonly (readonly string[])[] }) {
  return (
    <details className={css.left} open>
      <summary>{copy.left(rows.length)}</summary>
      <textarea readOnly aria-label={copy.leftRows} rows={3} value={rows.map((row) => row.join('\t')).join('\n')} />
    </details>
  );
}
