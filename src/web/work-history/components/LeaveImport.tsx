import { Button } from '#web/ui/Button.tsx';
import { ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { copy } from '../copy/sheet.ts';
import type { EvaluatedRow } from '../model/sheet-rows.ts';

interface Props {
  readonly rows: readonly EvaluatedRow[];
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Shown in place of the rows: asks before unsent rows are discarded. */
export function LeaveImport({ rows, onStay, onLeave }: Props) {
  const sent = rows.filter((row) => row.sent).length;
  return (
    <>
      <ModalBody>
        <p>{copy.leaveNote(rows.length - sent, sent)}</p>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onStay}>
          {copy.stay}
        </Button>
        <Button onClick={onLeave}>{copy.leaveNow}</Button>
      </ModalFooter>
    </>
  );
}
