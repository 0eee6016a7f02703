import { type ReactNode, useEffect, useRef } from 'react';

let expected = false;

/** Called when a person goes to another page: the heading that comes next takes the focus. */
export function focusNextHeading(): void {
  expected = true;
}

interface Props {
  readonly children: ReactNode;
  /** Title of the browser's tab while this heading stands in place of the page that the path promises. */
  readonly tab?: string;
  readonly className?: string | undefined;
}

/** The `h1` of a page. It receives the focus after a change of route. */
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
