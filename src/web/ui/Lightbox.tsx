import { Modal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { close, left, right, zoomIn, zoomOut } from './icons.ts';
import css from './Lightbox.module.css';
import { LightboxStage } from './LightboxStage.tsx';
import { FIT_VIEW, isRepeatTooFast, MAX_ZOOM, type Point, pan, ZOOM_STEP, zoomTo } from './lightbox-geometry.ts';
import { usePreventScroll } from './prevent-scroll.ts';
import { useDeferredOpen } from './useDeferredOpen.ts';
import { useTopLayer } from './useTopLayer.ts';
import { useZoom } from './useZoom.ts';

export interface LightboxImage {
  readonly src: string;
  /** Alternative text. */
  readonly alt: string;
  readonly caption?: string;
}
interface Props {
  /** Names the dialog, such as "Photos of Pratt Street Library". */
  readonly title: string;
  readonly images: readonly LightboxImage[];
  readonly index: number;
  readonly opened: boolean;
  readonly onIndex: (index: number) => void;
  readonly onClose: () => void;
}

/** How far an arrow key moves a zoomed image, in pixels. */
const NUDGE = 80;
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: NUDGE, y: 0 },
  ArrowRight: { x: -NUDGE, y: 0 },
  ArrowUp: { x: 0, y: NUDGE },
  ArrowDown: { x: 0, y: -NUDGE },
};

/** Images over the whole window. Pages get it through `useLightbox`, which loads it at the first use. */
export function Lightbox({ title, images, index, opened, onIndex, onClose }: Props) {
  const shown = useDeferredOpen(opened);
  usePreventScroll(opened);
  const isOnTop = useTopLayer(opened);
  const stage = useRef<HTMLDivElement>(null);
  const { view, change, reset } = useZoom(stage);
  const image = images[index];
  const step = (by: -1 | 1) => {
    if (!images[index + by]) return;
    reset();
    onIndex(index + by);
  };
  const zoomBy = (by: number) => change((before) => zoomTo(before, before.level + by));
  const onKey = (key: string): boolean => {
    const arrow = ARROWS[key];
    if (key === '+' || key === '=') zoomBy(ZOOM_STEP);
    else if (key === '-') zoomBy(-ZOOM_STEP);
    else if (key === '0') reset();
    else if (arrow && view.level > 0) change((before) => pan(before, arrow));
    else if (arrow?.x) step(arrow.x < 0 ? 1 : -1);
    else return false;
    return true;
  };
  useKeys(opened, onKey);
  useEffect(() => {
    if (!opened) return reset();
    for (const near of [images[index + 1], images[index - 1]]) if (near) new Image().src = near.src;
  }, [opened, images, index, reset]);
  return (
    <Modal.Root
      opened={shown}
      onClose={() => isOnTop() && onClose()}
      fullScreen
      lockScroll={false}
      zIndex="var(--z-modal-dialog)"
      transitionProps={{ duration: 300, transition: 'fade' }}
      classNames={{ root: css.root ?? '', content: css.content ?? '', body: css.body ?? '' }}
    >
      <Modal.Content>
        <Modal.Title className="visually-hidden">{title}</Modal.Title>
        <Modal.Body>
          <div className={css.bar}>
            <p role="status" className={css.count}>
              {index + 1} of {images.length}
              <span className="visually-hidden">
                {view.level > 0 ? `, zoom ${Math.round(view.level)} of ${MAX_ZOOM}` : `: ${image?.alt}`}
              </span>
            </p>
            <Tool label="Zoom out" idle={view.level <= FIT_VIEW.level} onClick={() => zoomBy(-ZOOM_STEP)}>
              <Icon of={zoomOut} />
            </Tool>
            <Tool label="Zoom in" idle={view.level >= MAX_ZOOM} onClick={() => zoomBy(ZOOM_STEP)}>
              <Icon of={zoomIn} />
            </Tool>
            <Tool label="Close" autoFocus onClick={onClose}>
              <Icon of={close} />
            </Tool>
          </div>
          <div className={css.middle}>
            {image && <LightboxStage stage={stage} image={image} view={view} change={change} onStep={step} />}
            <Tool label="Previous" className={css.previous} idle={index === 0} onClick={() => step(-1)}>
              <Icon of={left} size={32} />
            </Tool>
            <Tool label="Next" className={css.next} idle={index === images.length - 1} onClick={() => step(1)}>
              <Icon of={right} size={32} />
            </Tool>
          </div>
          <p className={css.caption}>{image?.caption}</p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Calls `onKey` with keys that count: not those of short cuts, and not those that repeat too fast. */
function useKeys(active: boolean, onKey: (key: string) => boolean): void {
  const last = useRef(Number.NEGATIVE_INFINITY);
  useWindowEvent('keydown', (event) => {
    if (!active || event.ctrlKey || event.metaKey || event.altKey) return;
    const now = performance.now();
    if (isRepeatTooFast(last.current, now) || !onKey(event.key)) return;
    last.current = now;
    event.preventDefault();
  });
}

interface ToolProps {
  readonly label: string;
  /** Nothing more to do in this direction; it keeps the focus. */
  readonly idle?: boolean;
  readonly autoFocus?: boolean;
  readonly className?: string | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Tool({ label, idle = false, autoFocus = false, className = '', onClick, children }: ToolProps) {
  return (
    <IconButton
      label={label}
      className={`${css.tool} ${className}`}
      aria-disabled={idle || undefined}
      data-autofocus={autoFocus || undefined}
      onClick={idle ? undefined : onClick}
    >
      {children}
    </IconButton>
  );
}
