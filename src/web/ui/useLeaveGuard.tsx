import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { Modal, ModalFoot, ModalMain } from './Modal.tsx';

interface Guard {
  /** Closes the dialog, after a question where something would be lost. */
  readonly close: () => void;
  /** Beside the dialog that it guards. */
  readonly question: ReactNode;
}

/** Asks before a dialog closes over what somebody typed and did not send; the browser asks where the page is left. */
export function useLeaveGuard(unsaved: boolean, onLeave: () => void): Guard {
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
    question: (
      <Modal opened={asking} onClose={stay} title="Leave without sending?">
        <ModalMain>
          <p>What you typed here is lost when you leave.</p>
        </ModalMain>
        <ModalFoot>
          <Button variant="outlineDark" onClick={leave}>
            Leave
          </Button>
          <Button onClick={stay}>Keep writing</Button>
        </ModalFoot>
      </Modal>
    ),
  };
}
