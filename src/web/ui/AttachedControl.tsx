import { type Ref, type RefObject, useImperativeHandle } from 'react';

interface Props {
  readonly element: RefObject<HTMLElement | null>;
  /** Given by Mantine. */
  readonly ref?: Ref<HTMLElement | null>;
}

/** Stands where Mantine expects the control, and gives it the one that is on the page already. */
export function AttachedControl({ element, ref }: Props) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element]);
  return null;
}
