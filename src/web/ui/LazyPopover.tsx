import type { PopoverDropdownProps } from '@mantine/core';
import type { PopoverLook } from './MantinePopover.tsx';
import { type Control, useLazyControl } from './useLazyControl.ts';

const load = async () => (await import('./MantinePopover.tsx')).MantinePopover;

interface Props extends PopoverLook {
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
  readonly dropdown: PopoverDropdownProps;
  /** The control; opening is the caller's. */
  readonly children: Control;
}

/** Mantine's popover, which loads when somebody is about to open it: on the first load it would be 15 kB. */
export function LazyPopover({ opened, onChange, dropdown, children, ...look }: Props) {
  const popup = look.withRoles === false ? null : 'dialog';
  const { Part, control, attached } = useLazyControl({ control: children, popup, opened, onChange, load });
  return (
    <>
      {control}
      {Part && <Part {...attached} look={look} dropdown={dropdown} />}
    </>
  );
}
