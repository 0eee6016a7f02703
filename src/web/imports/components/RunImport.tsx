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
  /** How many firms are written. */
  readonly firms: number;
  readonly lapse: ImportPreview['lapse'];
  readonly lapsed: number;
}

/** Has the preview written; asks once more where many firms would lapse. */
export function RunImport({ id, firms, lapse, lapsed }: Props) {
  const [asked, setAsked] = useState(false);
  const { run } = useImportActions(id);
  const write = (confirmed: boolean) =>
    run.mutate(confirmed, {
      onError: ({ message }) => showAlert({ variant: 'error', text: message, shouldStayVisible: true }),
      onSettled: () => setAsked(false),
    });
  return (
    <>
      <Button loading={run.isPending && !asked} onClick={() => (lapse.ask ? setAsked(true) : write(false))}>
        {firms > 0 ? words.apply(firms) : words.nothingToApply}
      </Button>
      <Modal opened={asked} onClose={() => setAsked(false)} title={words.askTitle(lapsed)}>
        <ModalBody>
          <p>{words.many(lapse.gone, lapse.active)}</p>
        </ModalBody>
        <ModalFooter>
          <Button variant="outlineDark" onClick={() => setAsked(false)}>
            {words.cancel}
          </Button>
          <Button loading={run.isPending} onClick={() => write(true)}>
            {words.askYes(lapsed)}
          </Button>
        </ModalFooter>
      </Modal>
    </>
  );
}
