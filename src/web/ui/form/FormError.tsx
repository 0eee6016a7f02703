import { useEffect, useRef } from 'react';
import { FieldError } from '../Field.tsx';

/** The error of a form as a whole, scrolled into view. Rendered empty from the start, as a live region must be. */
export function FormError({ children }: { readonly children: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (children) place.current?.scrollIntoView({ block: 'nearest' });
  }, [children]);
  return (
    <div ref={place} role="alert">
      {children && <FieldError>{children}</FieldError>}
    </div>
  );
}
