import { type RefObject, useEffect, useState } from 'react';

/** @returns moves the focus to the first invalid field, once it is rendered as such */
export function useFirstErrorFocus(form: RefObject<HTMLElement | null>): () => void {
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    if (requests === 0) return;
    const wrong = [...(form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
    requestAnimationFrame(() => {
      // closed sections open as they do for find-in-page
      for (const field of wrong) field.closest('[hidden]')?.dispatchEvent(new Event('beforematch'));
      wrong[0]?.focus();
      // the message is below the field, where the footer of a dialog may cover it
      const message = wrong[0]?.getAttribute('aria-describedby')?.split(' ')[0];
      if (message) document.getElementById(message)?.scrollIntoView({ block: 'nearest' });
    });
  }, [requests, form]);
  return () => setRequests((before) => before + 1);
}
