import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { people } from '../copy/people.ts';
import css from './Admin.module.css';

interface Props {
  readonly title: string;
  /** What will be so. */
  readonly note?: string;
  readonly label: string;
  readonly max: number;
  readonly action: string;
  readonly loading: boolean;
  readonly back: string;
  readonly onBack: () => void;
  readonly onClose: () => void;
  readonly onAct: (reason: string) => void;
}

/** Asks why, before something that cannot be taken back. */
export function ReasonModal({ title, note, label, max, action, loading, back, onBack, onClose, onAct }: Props) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const isMissing = reason.trim() === '';
  const act = () => {
    setTried(true);
    if (!isMissing) onAct(reason);
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <ModalBody>
        <div className={css.form}>
          {note && <p>{note}</p>}
          <TextArea
            label={label}
            required
            size="medium"
            max={max}
            value={reason}
            onChange={setReason}
            error={tried && isMissing ? people.required : undefined}
          />
        </div>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onBack}>
          {back}
        </Button>
        <Button variant="delete" loading={loading} onClick={act}>
          {action}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
