import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { NOTICE_UPLOAD, type NoticeSource } from '#contract/opportunity-imports/rules.ts';
import { api } from '#web/api.ts';
import { readToken } from '#web/token.ts';
import { createUpload, uploadIdOf } from '#web/ui/resumable-upload.ts';
import { useSingleUpload } from '#web/ui/useSingleUpload.ts';

/** How often a running import is looked at. */
const POLL_MS = 2_000;
const isRunning = (one: { readonly status: string } | undefined) =>
  one?.status === 'waiting' || one?.status === 'running';

export const noticeImportsQuery = queryOptions({
  queryKey: ['opportunity-imports', 'list'],
  queryFn: ({ signal }) => api.opportunityImports.list({ query: {}, signal }),
  refetchInterval: ({ state }) => (state.data?.some(isRunning) ? POLL_MS : false),
});

export const noticeImportQuery = (id: string) =>
  queryOptions({
    queryKey: ['opportunity-imports', id],
    queryFn: ({ signal }) => api.opportunityImports.one({ params: { id }, signal }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_MS : false),
  });

/** What the notice behind an imported opportunity says. */
export const noticeQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: ['opportunity-imports', 'notice', opportunityId],
    queryFn: ({ signal }) => api.opportunityImports.notice({ params: { id: opportunityId }, signal }),
  });

const ENDPOINT = { path: `/api/v1${NOTICE_UPLOAD.path}`, chunkBytes: NOTICE_UPLOAD.chunkBytes, token: readToken };

export interface ImportOptions {
  readonly source: NoticeSource;
  readonly complete: boolean;
  readonly allow_gone: boolean;
  readonly dry_run: boolean;
}

/** Uploads one file, then starts its import. @param onStarted gets the id of the import */
export function useNoticeUpload(options: ImportOptions, onStarted: (id: string) => Promise<unknown>) {
  const client = useQueryClient();
  return useSingleUpload({
    validate: ({ size }) => (size === 0 ? 'empty' : size > NOTICE_UPLOAD.maxBytes ? 'large' : undefined),
    open: (file, handlers) => createUpload(file, ENDPOINT, handlers),
    save: async (upload) => {
      const { id } = await api.opportunityImports.start({ body: { ...options, upload: uploadIdOf(upload) } });
      await client.invalidateQueries({ queryKey: ['opportunity-imports'] });
      await onStarted(id);
    },
  });
}
