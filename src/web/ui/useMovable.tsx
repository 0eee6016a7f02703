import { type ReactNode, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';

interface Movable {
  /** Render where the content belongs now; at most once at a time. */
  readonly place: ReactNode;
  /** Render for as long as the content shall live. */
  readonly keeper: ReactNode;
}

/** Content that stays mounted while its place changes or is away for a while: an upload in it goes on. */
export function useMovable(content: ReactNode, className = ''): Movable {
  const [host] = useState(() => document.createElement('div'));
  const attach = useCallback((node: HTMLElement | null) => node?.append(host), [host]);
  return { place: <div ref={attach} className={className} />, keeper: createPortal(content, host) };
}
