import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { showAlert } from './alerts.ts';

const FAILED = "This part of the page couldn't load. Check your connection, then reload the page.";

interface Options<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly opened: boolean;
  readonly close: () => void;
}

/**
 * The part of a widget that is needed only once it opens. It loads on the pointer, focus or touch that comes before, at
 * the latest when the widget opens. After a failure the widget closes and says so: the next click tries again, but
 * browsers may remember until the page is loaded anew that a script failed.
 */
export function useLazyPart<Props>({ load, opened, close }: Options<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const start = async () => {
    const loaded = await load();
    setPart(() => loaded);
  };
  const open = useEffectEvent(() => {
    start().catch(() => {
      close();
      showAlert({ variant: 'error', text: FAILED, shouldStayVisible: true });
    });
  });
  useEffect(() => {
    if (opened && !Part) open();
  }, [opened, Part]);
  const preload = () => {
    if (Part) return;
    start().catch(() => {
      // reported by `watchImport`; opening tries again
    });
  };
  return { Part, intent: { onPointerEnter: preload, onFocus: preload, onTouchStart: preload } };
}
