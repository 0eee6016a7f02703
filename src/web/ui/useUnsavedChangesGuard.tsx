import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { Modal, ModalBody, ModalFooter } from './Modal.tsx';

interface Guard {
  /** Closes the dialog, after a question where something would be lost. */
  readonly close: () => void;
  /** Beside the dialog that it guards. */
  readonly dialog: ReactNode;
}

/** Asks before a dialog closes over what somebody typed and did not send; the browser asks where the page is left. */
export function useUnsavedChangesGuard(unsaved: boolean, onLeave: () => void): Guard {
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!unsaved) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', stay);
    return () => window.removeEventListener('beforeunload', stay);
  }, [unsaved]);
  const leave = () => {
    setAsking(false);
    onLeave();
  };
  const stay = () => setAsking(false);
  // later, or the question would take the same press of Escape as its own
  const ask = () => setTimeout(() => setAsking(true), 0);
  return {
    close: () => void (unsaved ? ask() : onLeave()),
    dialog: (
      <Modal opened={asking} onClose={stay} title="Leave without sending?">
        <ModalBody>
          <p>What you typed here is lost when you leave.</p>
        </ModalBody>
        <ModalFooter>
          <Button variant="outlineDark" onClick={leave}>
            Leave
          </Button>
          <Button onClick={stay}>Keep writing</Button>
        </ModalFooter>
      </Modal>
    ),
  };
}
