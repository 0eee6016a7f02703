import { Modal as MantineModal } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import css from './Modal.module.css';
import { usePreventScroll } from './prevent-scroll.ts';
import { useDeferredOpen } from './useDeferredOpen.ts';
import { useTopLayer } from './useTopLayer.ts';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly width?: 500 | 800;
  /** `ModalMain` and `ModalFoot`. */
  readonly children: ReactNode;
}

/**
 * A modal dialog: focuses its title, traps and restores the focus, closes on Escape and on a click outside.
 * A changed title is focused again, since the content changed with it.
 */
export function Modal({ opened, onClose, title, width = 500, children }: Props) {
  const shown = useDeferredOpen(opened);
  usePreventScroll(opened);
  const isOnTop = useTopLayer(opened);
  const heading = useRef<HTMLHeadingElement>(null);
  const lastTitle = useRef(title);
  useEffect(() => {
    if (lastTitle.current === title) return;
    lastTitle.current = title;
    heading.current?.focus();
  }, [title]);
  return (
    <MantineModal.Root
      opened={shown}
      onClose={() => isOnTop() && onClose()}
      size={width}
      lockScroll={false}
      zIndex="var(--z-modal-dialog)"
      centered={width === 500}
      yOffset={40}
      transitionProps={{ duration: 180, transition: 'fade' }}
      classNames={{
        root: css.root ?? '',
        inner: css.inner ?? '',
        content: css.content ?? '',
        body: css.body ?? '',
        overlay: css.overlay ?? '',
      }}
    >
      <MantineModal.Overlay />
      <MantineModal.Content>
        <div className={css.header}>
          <MantineModal.Title ref={heading} className={css.title} tabIndex={-1} data-autofocus>
            {title}
          </MantineModal.Title>
          <MantineModal.CloseButton className={css.close} aria-label="Close" />
        </div>
        <MantineModal.Body>{children}</MantineModal.Body>
      </MantineModal.Content>
    </MantineModal.Root>
  );
}

export function ModalBody({ children }: { readonly children: ReactNode }) {
  return <div className={css.main}>{children}</div>;
}

/** Buttons: the primary one last, one with `data-apart` on the left. */
export function ModalFooter({ children }: { readonly children: ReactNode }) {
  return <div className={css.foot}>{children}</div>;
}
