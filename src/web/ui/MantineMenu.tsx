import { Menu, type MenuProps } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { AttachedControl } from './AttachedControl.tsx';
import css from './Menu.module.css';
import { useDeferredOpen } from './useDeferredOpen.ts';
import type { Attached } from './useLazyControl.ts';

/** What a menu may differ in. */
export interface MenuLook extends Pick<MenuProps, 'position' | 'width'> {
  /** Of the dropdown. */
  readonly className?: string | undefined;
}

interface Props extends Attached {
  readonly look: MenuLook;
  readonly items: (parts: typeof Menu) => ReactNode;
}

/** The part of `LazyMenu` that loads when it opens. */
export function MantineMenu({ target, opened, look: { className = '', ...look }, items, ...attached }: Props) {
  return (
    <Menu
      {...look}
      {...attached}
      opened={useDeferredOpen(opened)}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      zIndex="var(--z-dropdown)"
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: `${css.dropdown} ${className}`, item: css.item ?? '' }}
    >
      <Menu.Target>
        <AttachedControl element={target} />
      </Menu.Target>
      <Menu.Dropdown>{items(Menu)}</Menu.Dropdown>
    </Menu>
  );
}
