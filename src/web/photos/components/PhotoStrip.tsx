import type { Photo } from '#contract/photos/schema.ts';
import { useLightbox } from '#web/ui/useLightbox.tsx';
import { copy } from '../copy.ts';
import { Thumbnails } from './Thumbnails.tsx';

interface Props {
  /** What the photos are of. */
  readonly title: string;
  readonly photos: readonly Pick<Photo, 'id' | 'url' | 'thumbnail_url'>[];
}

/** Read-only photos with a lightbox. */
export function PhotoStrip({ title, photos }: Props) {
  const { open, lightbox } = useLightbox(
    copy.of(title),
    photos.map(({ url }, at) => ({ src: url, alt: copy.alt(title, at + 1) })),
  );
  return (
    <>
      <Thumbnails
        label={copy.of(title)}
        tiles={photos.map(({ id, thumbnail_url }) => ({ key: id, state: 'photo', src: thumbnail_url }))}
        onOpen={open}
      />
      {lightbox}
    </>
  );
}
