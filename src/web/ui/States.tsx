import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { refresh } from './icons.ts';
import { PlumbBob } from './PlumbBob.tsx';
import css from './States.module.css';

/** An empty list, with an optional next step. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={css.state}>
      <span className={css.line}>
        <PlumbBob className={css.bob} />
      </span>
      <p className={css.title}>{title}</p>
      {children}
    </div>
  );
}

interface ErrorStateProps {
  readonly title: string;
  /** That the data is safe, and what to do. */
  readonly children: ReactNode;
  readonly onRetry: () => void;
  readonly loading?: boolean;
}

export function ErrorState({ title, children, onRetry, loading = false }: ErrorStateProps) {
  return (
    <div className={css.state} role="alert">
      <Icon of={refresh} />
      <p className={css.title}>{title}</p>
      <p className={css.note}>{children}</p>
      <Button variant="outlineDark" onClick={onRetry} loading={loading}>
        Try again
      </Button>
    </div>
  );
}

/** A gray placeholder bar without animation; `width` in percent. */
export function Skeleton({ width, height = 14 }: { readonly width: number; readonly height?: number }) {
  return <span className={css.bar} style={{ width: `${width}%`, height }} />;
}

/** Shows skeletons after 150 ms, so that fast loads don't flicker. */
export function LoadingState({ what, children }: { readonly what: string; readonly children: ReactNode }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      <span className="visually-hidden">Loading {what}</span>
      {late && <div aria-hidden>{children}</div>}
    </div>
  );
}
