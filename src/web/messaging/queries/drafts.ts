import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { Draft } from '#contract/messaging/schema/threads.ts';
import { send } from '#web/api.ts';
import { keepUnsentValues } from '#web/ui/form/unsent-values.ts';

const SAVE_MS = 800;

/** The name under which this tab keeps what is typed for a place, until the server has it. */
export const draftName = (place: string): string => `message:${place}`;

/**
 * Saves what is typed once typing pauses, and when the page is left; this tab keeps it at once.
 * @param place a conversation, or the organization that a new one is for
 */
export function useSaveDraft(place: string) {
  const unsaved = useRef<Draft | null>(null);
  const flush = useRef(() => {
    const body = unsaved.current;
    if (body === null) return;
    unsaved.current = null;
    send('messaging.saveDraft', { params: { id: place }, body, keepalive: true }).catch(() => {
      // this tab has it, and the next key tries again
      unsaved.current ??= body;
    });
  });
  const later = useDebouncedCallback(() => flush.current(), SAVE_MS);
  useEffect(() => {
    const now = flush.current;
    window.addEventListener('pagehide', now);
    return () => {
      window.removeEventListener('pagehide', now);
      now();
    };
  }, []);
  return {
    save(draft: Draft) {
      keepUnsentValues(draftName(place), draft);
      unsaved.current = draft;
      later();
    },
    /** It was sent. */
    forget() {
      unsaved.current = null;
    },
  };
}
