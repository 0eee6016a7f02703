import { Modal, ModalMain } from '#web/ui/Modal.tsx';
import { copy } from '../copy/own.ts';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly hiringCompanyId: string;
}

/** Many records from one file. */
export function SheetModal({ opened, onClose, hiringCompanyId }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={copy.recordMany}>
      <ModalMain>
        <p data-company={hiringCompanyId}>{copy.recordMany}</p>
      </ModalMain>
    </Modal>
  );
}
