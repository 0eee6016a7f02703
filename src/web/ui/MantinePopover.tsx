import { Popover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { AttachedControl } from './AttachedControl.tsx';
import { useDeferredOpen } from './useDeferredOpen.ts';
import type { Attached } from './useLazyControl.ts';

/** How the popover looks and behaves; the rest comes from its control. */
export type PopoverLook = Omit<PopoverProps, 'children' | 'id' | 'opened' | 'onChange'>;

interface Props extends Attached {
  readonly look: PopoverLook;
  readonly dropdown: PopoverDropdownProps;
}

/** The part of `LazyPopover` that loads when it opens. */
export function MantinePopover({ target, opened, look, dropdown, ...attached }: Props) {
  return (
    <Popover {...look} {...attached} opened={useDeferredOpen(opened)}>
      <Popover.Target>
        <AttachedControl element={target} />
      </Popover.Target>
      <Popover.Dropdown {...dropdown} />
    </Popover>
  );
}
