import { type RefObject, useEffect, useState } from 'react';

/** @returns moves the focus to the first field of the form that is wrong, once it is marked. */
export function useFirstErrorFocus(form: RefObject<HTMLElement | null>): () => void {
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    if (requests === 0) return;
    const wrong = [...(form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
    // a section that is closed opens as it does for the browser's own search
    for (const field of wrong) field.closest('[hidden]')?.dispatchEvent(new Event('beforematch'));
    requestAnimationFrame(() => wrong[0]?.focus());
  }, [requests, form]);
  return () => setRequests((before) => before + 1);
}
