import { type ReactNode, useEffect, useRef } from 'react';

let expected = false;

/** Call on a route change: the next heading to mount is focused. */
export function focusNextHeading(): void {
  expected = true;
}

interface Props {
  readonly children: ReactNode;
  /** Document title while this heading replaces the page of the path. */
  readonly tab?: string;
  readonly className?: string | undefined;
}

/** The `h1` of a page, focused after a route change. */
export function PageHeading({ children, tab, className }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (tab === undefined) return;
    const before = document.title;
    document.title = tab;
    return () => {
      if (document.title === tab) document.title = before;
    };
  }, [tab]);
  useEffect(() => {
    if (!expected) return;
    expected = false;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
