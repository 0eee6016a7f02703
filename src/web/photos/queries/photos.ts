import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { MINUTE_MS } from '#contract/durations.ts';
import { nextRetryCount, PHOTO_FAULT_MESSAGES, POLL_MS, shouldPoll } from '#contract/photos/rules.ts';
import type { AssemblyRecord, Photo } from '#contract/photos/schema.ts';
import { api } from '#web/api.ts';
import { copy } from '../copy.ts';
import { type PhotoPaths, photoApi } from './photo-api.ts';

declare global {
  interface WindowEventMap {
    photoUpload: CustomEvent<{ readonly photoList: readonly Photo[]; readonly projectId: string }>;
    photoDelete: CustomEvent<{ readonly photoId: string; readonly projectId: string }>;
  }
}

type Photos = Awaited<ReturnType<typeof api.photos.list>>;

/** Photo URLs expire after a quarter of an hour. */
const LINK_FRESH_MS = 10 * MINUTE_MS;

/** Photos of a project, or a firm's own by its id. */
export const photosQuery = (projectId: string, paths: PhotoPaths = {}) =>
  queryOptions({
    queryKey: ['photos', 'project', projectId],
    queryFn: ({ signal }) => photoApi(projectId, paths).list(signal),
    staleTime: LINK_FRESH_MS,
    refetchInterval: LINK_FRESH_MS,
  });

/** Photos of the verified work of a firm, by project. */
export const firmPhotosQuery = (mwbeId: string) =>
  queryOptions({
    queryKey: ['photos', 'firm', mwbeId],
    queryFn: ({ signal }) => api.photos.firmPhotos({ params: { id: mwbeId }, signal }),
    staleTime: LINK_FRESH_MS,
    refetchInterval: LINK_FRESH_MS,
  });

/**
 * The photos of a project and their mutations; pending ones are polled until they are processed.
 * @param onRefused called with why an uploaded photo was rejected, or could not be deleted
 */
export function useProjectPhotos(projectId: string, paths: PhotoPaths, onRefused: (text: string) => void) {
  const client = useQueryClient();
  const { queryKey } = photosQuery(projectId, paths);
  const { data, isError, refetch } = useQuery(photosQuery(projectId, paths));
  const change = (by: (photos: Photos) => Photos) => client.setQueryData(queryKey, (now) => now && by(now));
  const calls = photoApi(projectId, paths);

  const poll = async (): Promise<number> => {
    const ids = client.getQueryData(queryKey)?.pending.map(({ file_id }) => file_id) ?? [];
    const { processed, refused } = await calls.processed(ids);
    const settled = new Set([...processed, ...refused].map(({ file_id }) => file_id));
    for (const { fault } of refused) onRefused(PHOTO_FAULT_MESSAGES[fault]);
    change(({ photos, pending, ...rest }) => ({
      ...rest,
      photos: [...photos, ...processed.map(({ file_id: _, ...photo }) => photo)],
      pending: pending.filter(({ file_id }) => !settled.has(file_id)),
    }));
    if (processed.length > 0)
      dispatch('photoUpload', { photoList: client.getQueryData(queryKey)?.photos ?? [], projectId });
    return settled.size;
  };
  const polling = usePolling(data?.pending.length ?? 0, poll);

  const add = async (record: AssemblyRecord) => {
    const { uploads } = await calls.add({ [record.id]: record });
    change(({ pending, ...rest }) => ({ ...rest, pending: [...pending, ...uploads] }));
    polling.again();
  };
  const drop = (gone: string) =>
    change(({ photos, ...rest }) => ({ ...rest, photos: photos.filter(({ id }) => id !== gone) }));
  const remove = useMutation({
    mutationFn: ({ id }: Photo) => calls.remove(id),
    onMutate: ({ id }) => {
      const at = client.getQueryData(queryKey)?.photos.findIndex((photo) => photo.id === id);
      drop(id);
      return at;
    },
    onSuccess: (_answer, { id }) => {
      drop(id);
      dispatch('photoDelete', { photoId: id, projectId });
    },
    onError: (_error, photo, at = 0) => {
      drop(photo.id);
      change(({ photos, ...rest }) => ({ ...rest, photos: photos.toSpliced(at, 0, photo) }));
      onRefused(copy.deleteFailed);
    },
  });
  return { data, isError, refetch, add, remove: remove.mutate, isSlow: polling.hasStopped, checkAgain: polling.again };
}

/**
 * Polls every two seconds while something is pending, until five retries in a row settled nothing.
 * @param poll resolves to how many were settled; an error counts as none
 */
function usePolling(pending: number, poll: () => Promise<number>) {
  const [retries, setRetries] = useState(0);
  const [round, setRound] = useState(0);
  const latest = useRef(poll);
  latest.current = poll;
  const isPolling = pending > 0 && shouldPoll(retries);
  useEffect(() => {
    if (!isPolling) return;
    const timer = setTimeout(async () => {
      const settled = await latest.current().catch(() => 0);
      setRetries((before) => nextRetryCount(before, settled));
      setRound(round + 1);
    }, POLL_MS);
    return () => clearTimeout(timer);
  }, [isPolling, round]);
  return { hasStopped: pending > 0 && !isPolling, again: () => setRetries(0) };
}

function dispatch<N extends 'photoUpload' | 'photoDelete'>(name: N, detail: WindowEventMap[N]['detail']): void {
  window.dispatchEvent(new CustomEvent(name, { detail }));
}
