import { type ReactNode, Suspense, useState } from 'react';
import type { LightboxImage } from './Lightbox.tsx';
import { lazyNamed } from './lazyNamed.ts';

const Lightbox = lazyNamed(() => import('./Lightbox.tsx'), 'Lightbox');

/**
 * Images that open over the whole window; the viewer is loaded at the first use.
 * @returns `open` with the index of an image, and the node to render
 */
export function useLightbox(title: string, images: readonly LightboxImage[]) {
  const [index, setIndex] = useState<number | null>(null);
  const [opened, setOpened] = useState(false);
  const open = (at: number) => {
    setIndex(at);
    setOpened(true);
  };
  const lightbox: ReactNode = index !== null && (
    <Suspense>
      <Lightbox
        title={title}
        images={images}
        index={index}
        opened={opened}
        onIndex={setIndex}
        onClose={() => setOpened(false)}
      />
    </Suspense>
  );
  return { open, lightbox };
}
