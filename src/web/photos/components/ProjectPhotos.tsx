import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { LoadingState, Skeleton } from '#web/ui/States.tsx';
import { useLightbox } from '#web/ui/useLightbox.tsx';
import { copy } from '../copy.ts';
import { EMPTY_PANEL_HEIGHT } from '../model/empty-panel.ts';
import type { PhotoPaths } from '../queries/photo-api.ts';
import { usePhotoUploads } from '../queries/photo-uploads.ts';
import { useProjectPhotos } from '../queries/photos.ts';
import { type BoxSize, PhotoPanel } from './PhotoPanel.tsx';
import { PhotoStrip } from './PhotoStrip.tsx';
import css from './Photos.module.css';
import type { Tile } from './Thumbnails.tsx';

interface Props extends BoxSize {
  readonly projectId: string;
  /** Of the project, for the names of its photos. */
  readonly title: string;
  readonly paths?: PhotoPaths;
  /** Called with whether photos are still uploading: they are lost when this is unmounted. */
  readonly onBusy?: ((busy: boolean) => void) | undefined;
}

/**
 * Photos of a project. Its parties add and delete them (the uploader's standalone mode); others only view.
 * Dispatches `photoUpload` and `photoDelete` on the window.
 */
export function ProjectPhotos({ projectId, title, paths = {}, onBusy, ...box }: Props) {
  const previews = useRef(new Map<string, string>());
  const refuse = useRef<(text: string) => void>(() => undefined);
  const photos = useProjectPhotos(projectId, paths, (text) => refuse.current(text));
  const sending = usePhotoUploads(async (record, preview) => {
    previews.current.set(record.id, preview);
    await photos.add(record);
  });
  refuse.current = sending.refuse;
  const isBusy = sending.sending.length > 0;
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy]);
  const { data } = photos;
  const all = data?.photos ?? [];
  const { open, lightbox } = useLightbox(
    copy.of(title),
    all.map(({ url }, at) => ({ src: url, alt: copy.alt(title, at + 1) })),
  );
  if (photos.isError && !data) return <PhotosFailed onRetry={photos.refetch} />;
  if (!data) return <PhotosLoading />;
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
        uploadErrors={sending.refusals}
        onFiles={sending.send}
        onDelete={remove}
        onOpen={open}
        onResume={sending.resume}
        onCheckAgain={photos.isSlow ? photos.checkAgain : undefined}
      />
      {lightbox}
    </>
  );
}

function PhotosLoading() {
  return (
    <div style={{ minHeight: EMPTY_PANEL_HEIGHT }}>
      <LoadingState what={copy.title.toLowerCase()}>
        <Skeleton width={100} height={EMPTY_PANEL_HEIGHT} />
      </LoadingState>
    </div>
  );
}

function PhotosFailed({ onRetry }: { readonly onRetry: () => Promise<unknown> }) {
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
