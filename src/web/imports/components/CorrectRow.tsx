import type { PreviewRow, RejectedRow, RowCells } from '#contract/imports/schema/drafts.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useUnsavedChangesGuard } from '#web/ui/useUnsavedChangesGuard.tsx';
import { copy as words } from '../copy/corrections.ts';
import { correctedValue, type EditableCell, editableCells } from '../model/corrections.ts';
import type { Mapping } from '../model/mapping.ts';
import { useCorrectRow } from '../queries/imports.ts';
import css from './Imports.module.css';

interface Props {
  readonly id: string;
  /** Null while it is closed. */
  readonly row: PreviewRow | null;
  readonly mapping: Mapping;
  /** The columns of the file. */
  readonly columns: readonly string[];
  readonly onClose: () => void;
}

/** Edits the cells of a rejected row; the server checks them when they are saved. */
export function CorrectRow({ row, onClose, ...rest }: Props) {
  if (!row?.rejected) return null;
  return (
    <CorrectionDialog key={row.position} {...rest} position={row.position} rejected={row.rejected} onClose={onClose} />
  );
}

interface DialogProps extends Omit<Props, 'row'> {
  readonly position: number;
  readonly rejected: RejectedRow;
}

function CorrectionDialog(props: DialogProps) {
  const { rejected, onClose } = props;
  const { line, correction } = rejected;
  const { save, form, isChanged, editable } = useCorrection(props);
  const guard = useUnsavedChangesGuard(isChanged, onClose);
  const reason = correction ? correction.reason : rejected.reason;
  return (
    <>
      <Modal opened onClose={guard.close} title={words.title(line)} width={800}>
        <form {...form.props}>
          <ModalBody>
            <div className={css.page}>
              <div role="alert">
                {form.alert ? (
                  <Banner variant="error">{form.alert}</Banner>
                ) : (
                  reason && <Banner variant="warning">{[rejected.column, reason].filter(Boolean).join(': ')}</Banner>
                )}
              </div>
              <p className={css.hint}>{words.intro}</p>
              <RowFields
                rejected={rejected}
                editable={editable}
                cells={form.values.cells}
                onChange={(column, value) => form.set({ cells: { ...form.values.cells, [column]: value } })}
              />
            </div>
          </ModalBody>
          <ModalFooter>
            {correction && (
              <Button variant="outlineDark" data-apart="" disabled={form.isPending} onClick={() => save({})}>
                {words.restore}
              </Button>
            )}
            <Button variant="outlineDark" onClick={guard.close}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={form.isPending}>
              {words.save}
            </Button>
          </ModalFooter>
        </form>
      </Modal>
      {guard.dialog}
    </>
  );
}

function useCorrection({ id, position, rejected, mapping, columns, onClose }: DialogProps) {
  const { mutateAsync } = useCorrectRow(id);
  const editable = editableCells(rejected, mapping, columns);
  const before = Object.fromEntries(editable.map(({ column }) => [column, correctedValue(rejected, column)]));
  const report = ({ rejected: now }: PreviewRow) => {
    if (!now?.correction) showAlert({ variant: 'success', text: words.restored(rejected.line) });
    else if (now.correction.reason === null) showAlert({ variant: 'success', text: words.saved(rejected.line) });
    // the dialog stays open and says why
    else return;
    onClose();
  };
  const form = useAppForm<{ readonly cells: RowCells }, PreviewRow>({
    initialValues: { cells: before },
    send: ({ cells }) => mutateAsync({ position, cells }),
    onSuccess: report,
  });
  const { cells } = form.values;
  return {
    form,
    editable,
    isChanged: Object.keys(before).some((column) => cells[column] !== before[column]),
    save: (to: RowCells) =>
      mutateAsync({ position, cells: to }).then(report, ({ message }: Error) =>
        showAlert({ variant: 'error', text: message, shouldStayVisible: true }),
      ),
  };
}

interface FieldsProps {
  readonly rejected: RejectedRow;
  readonly editable: readonly EditableCell[];
  readonly cells: RowCells;
  readonly onChange: (column: string, value: string) => void;
}

function RowFields({ rejected, editable, cells, onChange }: FieldsProps) {
  const others = rejected.cells.filter(({ column }) => !editable.some((cell) => cell.column === column));
  return (
    <>
      <div className={css.form}>
        {editable.map(({ column, printed }) => (
          <TextField
            key={column}
            label={column}
            value={cells[column] ?? ''}
            maxLength={2_000}
            autoComplete="off"
            error={column === rejected.column && rejected.correction?.reason ? rejected.correction.reason : undefined}
            hint={cells[column] === printed ? undefined : words.printed(printed || words.empty)}
            onChange={(value) => onChange(column, value)}
          />
        ))}
      </div>
      {others.length > 0 && (
        <dl className={css.others}>
          {others.map(({ column, value, cut }) => (
            <div key={column}>
              <dt>{column}</dt>
              <dd>
                {value}
                {cut && `… ${words.cut}`}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
