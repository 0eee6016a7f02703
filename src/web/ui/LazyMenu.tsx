import type { Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { MenuLook } from './MantineMenu.tsx';
import { type Control, useLazyControl } from './useLazyControl.ts';

const load = async () => (await import('./MantineMenu.tsx')).MantineMenu;

interface Props extends MenuLook {
  readonly button: Control;
  /** The items, made of the parts of Mantine's menu. */
  readonly children: (parts: typeof Menu) => ReactNode;
}

/** Mantine's menu below its button, which loads when somebody is about to open it: on the first load it would be 19 kB. */
export function LazyMenu({ button, children, ...look }: Props) {
  const [opened, setOpened] = useState(false);
  const { Part, control, attached } = useLazyControl({
    control: button,
    popup: 'menu',
    opened,
    onChange: setOpened,
    load,
    onClick: () => setOpened(!opened),
  });
  return (
    <>
      {control}
      {Part && <Part {...attached} look={look} items={children} />}
    </>
  );
}
