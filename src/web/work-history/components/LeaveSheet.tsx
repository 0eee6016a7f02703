import { Button } from '#web/ui/Button.tsx';
import { ModalFoot, ModalMain } from '#web/ui/Modal.tsx';
import { copy } from '../copy/sheet.ts';
import type { JudgedRow } from '../queries/sheet-rows.ts';

interface Props {
  readonly rows: readonly JudgedRow[];
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** In place of the rows: asks before those go that were not sent. */
export function LeaveSheet({ rows, onStay, onLeave }: Props) {
  const sent = rows.filter((row) => row.sent).length;
  return (
    <>
      <ModalMain>
        <p>{copy.leaveNote(rows.length - sent, sent)}</p>
      </ModalMain>
      <ModalFoot>
        <Button variant="outlineDark" onClick={onStay}>
          {copy.stay}
        </Button>
        <Button onClick={onLeave}>{copy.leaveNow}</Button>
      </ModalFoot>
    </>
  );
}
