import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { copy } from '../copy.ts';
import { useImportActions } from '../queries/imports.ts';

const words = copy.one;

/** Discards a list after confirmation. */
export function DiscardButton({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const { discard } = useImportActions(id);
  const give = () =>
    discard.mutate(undefined, {
      onSuccess: async () => {
        setAsked(false);
        await navigate({ to: '/staff/imports' });
        showAlert({ variant: 'success', text: words.discarded });
      },
      onError: ({ message }) => showAlert({ variant: 'error', text: message }),
    });
  return (
    <>
      <Button variant="outlineDark" onClick={() => setAsked(true)}>
        {words.discard}
      </Button>
      <Modal opened={asked} onClose={() => setAsked(false)} title={words.discardTitle}>
        <ModalBody>
          <p>{words.discardNote}</p>
        </ModalBody>
        <ModalFooter>
          <Button variant="outlineDark" onClick={() => setAsked(false)}>
            {words.keep}
          </Button>
          <Button loading={discard.isPending} onClick={give}>
            {words.discard}
          </Button>
        </ModalFooter>
      </Modal>
    </>
  );
}
