import type { RejectedRow, RowCells } from '#contract/imports/schema/drafts.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { copy as words } from '../copy/corrections.ts';
import { correctedValue } from '../model/corrections.ts';
import { useCorrectRow } from '../queries/imports.ts';
import css from './Imports.module.css';

/** What was typed in rows of a table, which has only those in view; by position. */
export type TypedCells = Map<number, string>;

interface Props {
  readonly id: string;
  readonly position: number;
  readonly rejected: RejectedRow;
  readonly typed: TypedCells;
}

/** Corrects the cell for which a row was rejected, in its table. */
export function CellCorrection({ id, position, rejected, typed }: Props) {
  const { column, line } = rejected;
  const { mutateAsync } = useCorrectRow(id);
  // not on success of the form: a row that is corrected loses it
  const correct = async (value: string) => {
    const { rejected: now } = await mutateAsync({
      position,
      cells: { ...otherCorrections(rejected), [column]: value },
    });
    typed.delete(position);
    const reason = now?.correction ? now.correction.reason : (now?.reason ?? null);
    if (reason === null) showAlert({ variant: 'success', text: words.saved(line) });
    else showAlert({ variant: 'error', text: words.stillRow(line, reason) });
  };
  const form = useAppForm({
    initialValues: { value: typed.get(position) ?? correctedValue(rejected, column) },
    onValuesChange: ({ value }) => typed.set(position, value),
    send: ({ value }) => correct(value),
    onError: ({ message }) => showAlert({ variant: 'error', text: message, shouldStayVisible: true }),
  });
  return (
    <form {...form.props} className={css.cellForm}>
      <input
        type="text"
        className={css.cellInput}
        aria-label={words.cell(column, line)}
        aria-invalid={rejected.correction !== null || undefined}
        autoComplete="off"
        maxLength={2_000}
        value={form.values.value}
        onChange={(event) => form.set({ value: event.target.value })}
      />
      <Button type="submit" size="dense" variant="outlineDark" loading={form.isPending}>
        {words.fix}
      </Button>
    </form>
  );
}

/** What a person corrected in other cells of the row stays. */
function otherCorrections({ column, correction }: RejectedRow): RowCells {
  const others = (correction?.cells ?? []).filter((cell) => cell.column !== column);
  return Object.fromEntries(others.map((cell) => [cell.column, cell.value]));
}
