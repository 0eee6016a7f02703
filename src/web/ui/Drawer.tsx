import { Drawer as MantineDrawer } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import css from './Drawer.module.css';
import { usePreventScroll } from './prevent-scroll.ts';
import { useDeferredOpen } from './useDeferredOpen.ts';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly side: 'left' | 'right';
  readonly width: number;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog that slides in from one side. */
export function Drawer({ opened, onClose, title, side, width, foot, children }: Props) {
  usePreventScroll(opened);
  return (
    <MantineDrawer.Root
      opened={useDeferredOpen(opened)}
      onClose={onClose}
      position={side}
      size={width}
      lockScroll={false}
      zIndex="var(--z-left-nav)"
      transitionProps={{ duration: 180 }}
      classNames={{ content: css.content ?? '', body: css.body ?? '', overlay: css.overlay ?? '' }}
    >
      <MantineDrawer.Overlay />
      <MantineDrawer.Content>
        <div className={css.header}>
          <MantineDrawer.Title className={css.title}>{title}</MantineDrawer.Title>
          <MantineDrawer.CloseButton className={css.close} aria-label="Close" />
        </div>
        <MantineDrawer.Body>
          <div className={css.main}>{children}</div>
          {foot && <div className={css.foot}>{foot}</div>}
        </MantineDrawer.Body>
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  );
}
