import { type RefObject, useState } from 'react';
import { Icon } from './Icon.tsx';
import { problem } from './icons.ts';
import css from './Lightbox.module.css';
import { scaleOf, type View } from './lightbox-geometry.ts';
import { useGestures } from './useGestures.ts';

interface Props {
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly image: { readonly src: string; readonly alt: string };
  readonly view: View;
  readonly change: (make: (before: View) => View) => void;
  readonly onStep: (step: -1 | 1) => void;
}

/** The image itself, with its gestures. */
export function LightboxStage({ stage, image, view, change, onStep }: Props) {
  const [settled, setSettled] = useState<{ src: string; how: 'loaded' | 'failed' }>();
  const { handlers, dragging, swipe } = useGestures(stage, { zoom: view.level > 0, change, onStep });
  const state = settled?.src === image.src ? settled.how : 'loading';
  return (
    <div ref={stage} className={css.stage} data-zoomed={view.level > 0 || undefined} {...handlers}>
      {state === 'failed' ? (
        <p className={css.failed} role="alert">
          <Icon of={problem} size={32} />
          This image failed to load
        </p>
      ) : (
        <img
          key={image.src}
          src={image.src}
          alt={image.alt}
          draggable={false}
          className={css.image}
          data-state={state}
          data-dragging={dragging || undefined}
          style={{ transform: `translate(${view.x + swipe}px, ${view.y}px) scale(${scaleOf(view.level)})` }}
          onLoad={() => setSettled({ src: image.src, how: 'loaded' })}
          onError={() => setSettled({ src: image.src, how: 'failed' })}
        />
      )}
      {state === 'loading' && <p className={css.loading}>Loading</p>}
    </div>
  );
}
