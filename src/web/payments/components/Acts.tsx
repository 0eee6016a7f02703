import { type ReactNode, Suspense, useState } from 'react';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import type { Asked } from '../model/acts.ts';

const ActDialog = lazyNamed(() => import('./ActDialog.tsx'), 'ActDialog');

interface Titled extends Asked {
  readonly title: string;
}

/** Opens the dialog; null for those who only look. */
export type Ask = ((asked: Titled) => void) | null;

/** Longer than the dialog takes to close and to give the focus back. */
const CLOSED_MS = 400;

/**
 * The dialog of a page and what opens it.
 * @param fallback what gets the focus when the button that opened the dialog is gone with what it asked for
 */
export function useActs(fallback: (asked: Asked) => HTMLElement | null): {
  readonly ask: (asked: Titled) => void;
  readonly dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Titled | null>(null);
  // apart, as a dialog that loses its title while it closes takes the focus back
  const [isOpen, setOpen] = useState(false);
  const focus = (of: Asked) =>
    setTimeout(() => {
      if (document.activeElement === document.body) fallback(of)?.focus();
    }, CLOSED_MS);
  return {
    ask: (next) => {
      setAsked(next);
      setOpen(true);
    },
    dialog: asked && (
      <Suspense>
        <ActDialog
          key={`${asked.act} ${asked.lineId ?? asked.contractId}`}
          asked={asked}
          title={asked.title}
          opened={isOpen}
          onClose={() => setOpen(false)}
          onDone={() => focus(asked)}
        />
      </Suspense>
    ),
  };
}
