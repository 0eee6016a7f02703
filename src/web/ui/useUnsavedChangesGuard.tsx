import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { Modal, ModalBody, ModalFooter } from './Modal.tsx';

interface Guard {
  /** Closes the dialog, after a confirmation if changes would be lost. */
  readonly close: () => void;
  /** Render beside the dialog that it guards. */
  readonly dialog: ReactNode;
}

const NOTE = "You have unsaved changes. They'll be lost if you leave.";

/**
 * Confirms before a dialog with unsaved changes closes; the browser confirms before the page unloads.
 * @param note says what would be lost
 */
export function useUnsavedChangesGuard(unsaved: boolean, onLeave: () => void, note: string = NOTE): Guard {
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
  // deferred, or the confirmation would handle the same Escape key press
  const ask = () => setTimeout(() => setAsking(true), 0);
  return {
    close: () => void (unsaved ? ask() : onLeave()),
    dialog: (
      <Modal opened={asking} onClose={stay} title="Discard changes?">
        <ModalBody>
          <p>{note}</p>
        </ModalBody>
        <ModalFooter>
          <Button variant="outlineDark" onClick={leave}>
            Discard
          </Button>
          <Button onClick={stay}>Keep editing</Button>
        </ModalFooter>
      </Modal>
    ),
  };
}
