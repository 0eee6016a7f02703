import { Button } from '#web/ui/Button.tsx';
import { Modal, ModalFoot, ModalMain } from '#web/ui/Modal.tsx';
import { desk } from '../copy/desk.ts';

interface Props {
  readonly opened: boolean;
  readonly question: string;
  /** What will be so. */
  readonly note: string;
  readonly action: string;
  readonly loading: boolean;
  readonly onCancel: () => void;
  readonly onAct: () => void;
}

/** Asks before something that other people notice. */
export function Question({ opened, question, note, action, loading, onCancel, onAct }: Props) {
  return (
    <Modal opened={opened} onClose={onCancel} title={question}>
      <ModalMain>
        <p>{note}</p>
      </ModalMain>
      <ModalFoot>
        <Button variant="outlineDark" onClick={onCancel}>
          {desk.cancel}
        </Button>
        <Button loading={loading} onClick={onAct}>
          {action}
        </Button>
      </ModalFoot>
    </Modal>
  );
}
