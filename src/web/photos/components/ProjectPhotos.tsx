import { useRef, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Bar, Loading } from '#web/ui/States.tsx';
import { useLightbox } from '#web/ui/useLightbox.tsx';
import { copy } from '../copy.ts';
import type { PhotoPaths } from '../queries/calls.ts';
import { useProjectPhotos } from '../queries/photos.ts';
import { usePhotoSending } from '../queries/sending.ts';
import { type Box, PhotoPanel } from './PhotoPanel.tsx';
import { PhotoStrip } from './PhotoStrip.tsx';
import css from './Photos.module.css';
import type { Tile } from './Thumbs.tsx';

interface Props extends Box {
  readonly projectId: string;
  /** Of the project, for the names of its photos. */
  readonly title: string;
  readonly paths?: PhotoPaths;
}

/**
 * Photos of a project. Its parties add and delete there and then (the uploader's standalone mode), everybody else looks.
 * Tells the window of `photoUpload` and `photoDelete`.
 */
export function ProjectPhotos({ projectId, title, paths = {}, ...box }: Props) {
  const previews = useRef(new Map<string, string>());
  const refuse = useRef<(text: string) => void>(() => undefined);
  const photos = useProjectPhotos(projectId, paths, (text) => refuse.current(text));
  const sending = usePhotoSending(async (record, preview) => {
    previews.current.set(record.id, preview);
    await photos.add(record);
  });
  refuse.current = sending.refuse;
  const { data } = photos;
  const all = data?.photos ?? [];
  const { open, lightbox } = useLightbox(
    copy.of(title),
    all.map(({ url }, at) => ({ src: url, alt: copy.alt(title, at + 1) })),
  );
  if (photos.isError && !data) return <Failed onRetry={photos.refetch} />;
  if (!data) return <Waiting />;
  if (!data.may_add) return all.length > 0 && <PhotoStrip title={title} photos={all} />;
  const tiles: Tile[] = [
    ...all.map((one) => ({
      key: one.id,
      state: 'photo' as const,
      src: one.thumbnail_url,
      mayDelete: one.may_delete,
    })),
    ...data.pending.map(({ file_id }) => ({
      key: file_id,
      state: 'pending' as const,
      src: previews.current.get(file_id) ?? null,
    })),
    ...sending.sending.map(({ key, state, preview, percent }) => ({ key, state, src: preview, percent })),
  ];
  const remove = (key: string) => {
    const photo = all.find(({ id }) => id === key);
    if (photo) photos.remove(photo);
  };
  return (
    <>
      <PhotoPanel
        {...box}
        label={copy.title}
        tiles={tiles}
        refusals={sending.refusals}
        onFiles={sending.send}
        onDelete={remove}
        onOpen={open}
        onResume={sending.resume}
        onLook={photos.isSlow ? photos.look : undefined}
      />
      {lightbox}
    </>
  );
}

function Waiting() {
  return (
    <Loading what={copy.title.toLowerCase()}>
      <Bar width={60} high={68} />
    </Loading>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => Promise<unknown> }) {
  const [loading, setLoading] = useState(false);
  const retry = () => {
    setLoading(true);
    onRetry().finally(() => setLoading(false));
  };
  return (
    <div className={css.notes} role="alert">
      <p className={css.hint}>{copy.failed}</p>
      <Button variant="outlineDark" size="dense" loading={loading} onClick={retry}>
        {copy.retry}
      </Button>
    </div>
  );
}
