import { useState } from 'react';
import type { ImportPreview } from '#contract/imports/schema/drafts.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { copy } from '../copy.ts';
import { useImportActions } from '../queries/imports.ts';

const words = copy.preview;

interface Props {
  readonly id: string;
  /** Number of firms to save. */
  readonly firms: number;
  readonly lapse: ImportPreview['lapse'];
  readonly lapsed: number;
}

/** Runs the import; asks for confirmation where many firms would lapse. */
export function RunImport({ id, firms, lapse, lapsed }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const { run } = useImportActions(id);
  const write = (confirmed: boolean) =>
    run.mutate(confirmed, {
      onError: ({ message }) => showAlert({ variant: 'error', text: message, shouldStayVisible: true }),
      onSettled: () => setConfirming(false),
    });
  return (
    <>
      <Button loading={run.isPending && !isConfirming} onClick={() => (lapse.ask ? setConfirming(true) : write(false))}>
        {firms > 0 ? words.apply(firms) : words.nothingToApply}
      </Button>
      <Modal opened={isConfirming} onClose={() => setConfirming(false)} title={words.confirmTitle(lapsed)}>
        <ModalBody>
          <p>{words.many(lapse.gone, lapse.active)}</p>
        </ModalBody>
        <ModalFooter>
          <Button variant="outlineDark" onClick={() => setConfirming(false)}>
            {words.cancel}
          </Button>
          <Button loading={run.isPending} onClick={() => write(true)}>
            {words.confirm(lapsed)}
          </Button>
        </ModalFooter>
      </Modal>
    </>
  );
}
