import { useState } from 'react';

/** A dialog that is loaded at its first use. */
export function useLazyDisclosure() {
  const [used, setUsed] = useState(false);
  const [opened, setOpened] = useState(false);
  return {
    used,
    opened,
    open() {
      setUsed(true);
      setOpened(true);
    },
    close: () => setOpened(false),
  };
}
