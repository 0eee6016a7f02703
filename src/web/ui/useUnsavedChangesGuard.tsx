import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { Modal, ModalBody, ModalFooter } from './Modal.tsx';

interface Guard {
  /** Closes the dialog, after a confirmation if changes would be lost. */
  readonly close: () => void;
  /** Render beside the dialog that it guards. */
  readonly dialog: ReactNode;
}

interface Place {
  readonly pathname: string;
  readonly search: object;
}
const isOtherPage = (from: Place, to: Place): boolean => from.pathname !== to.pathname;

const NOTE = "You have unsaved changes. They'll be lost if you leave.";

/**
 * Confirms before unsaved changes are lost: when their dialog or form closes, and when a link or the browser's "back" leads
 * to another page. The browser itself confirms before the page unloads.
 * @param note says what would be lost
 * @param leaves whether a step from one place to another loses them: it does on another page
 */
export function useUnsavedChangesGuard(
  unsaved: boolean,
  onLeave: () => void,
  note: string = NOTE,
  leaves: (from: Place, to: Place) => boolean = isOtherPage,
): Guard {
  const [asking, setAsking] = useState(false);
  const blocker = useLeaveBlocker(unsaved, leaves);
  useEffect(() => {
    if (!unsaved) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', stay);
    return () => window.removeEventListener('beforeunload', stay);
  }, [unsaved]);
  const leave = () => {
    setAsking(false);
    onLeave();
    blocker.proceed?.();
  };
  const stay = () => {
    setAsking(false);
    blocker.reset?.();
  };
  // deferred, or the confirmation would handle the same Escape key press
  const ask = () => setTimeout(() => setAsking(true), 0);
  return {
    close: () => void (unsaved ? ask() : onLeave()),
    dialog: (
      <Modal opened={asking || blocker.status === 'blocked'} onClose={stay} title="Discard changes?">
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

/** Holds a navigation within the product back until the person has decided. */
function useLeaveBlocker(unsaved: boolean, leaves: (from: Place, to: Place) => boolean) {
  const latest = useRef({ unsaved, leaves });
  latest.current = { unsaved, leaves };
  // one function for all renders: another one would take the place of a question that is open
  const shouldBlockFn = useCallback(
    ({ current, next }: { readonly current: Place; readonly next: Place }) =>
      latest.current.unsaved && latest.current.leaves(current, next),
    [],
  );
  return useBlocker({ shouldBlockFn, enableBeforeUnload: false, disabled: !unsaved, withResolver: true });
}
