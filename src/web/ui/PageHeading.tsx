import { type ReactNode, useEffect, useRef } from 'react';

let expected = false;

/** Called when a person goes to another page: the heading that comes next takes the focus. */
export function expectHeading(): void {
  expected = true;
}

interface Props {
  /** Title of the page in the browser's tab. */
  readonly title: string;
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/** The `h1` of a page. It names the tab, and receives the focus after a change of route. */
export function PageHeading({ title, children = title, className }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
  }, [title]);
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
