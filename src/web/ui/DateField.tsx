import type { ComponentProps } from 'react';
import { TextField } from './TextField.tsx';

/** A calendar day `YYYY-MM-DD`, in the browser's own date input; the bounds are the contract's. */
export function DateField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  return <TextField min="1900-01-01" max="2199-12-31" {...props} type="date" />;
}
