import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { DATA_UPLOAD } from '#contract/data-files/rules.ts';
import type { FileSettings } from '#contract/data-files/schema.ts';
import type { MonthlyReport } from '#contract/data-input/rules.ts';
import { api, send } from '#web/api.ts';
import { readToken } from '#web/token.ts';
import { saveAnswer } from '#web/ui/data/save-file.ts';
import { createUpload, uploadIdOf } from '#web/ui/resumable-upload.ts';
import { useSingleUpload } from '#web/ui/useSingleUpload.ts';

/** How often a file that is being read is looked at. */
const POLL_MS = 1_500;
const RUNNING = ['waiting', 'importing', 'undoing'];
const isRunning = (one: { readonly status: string } | undefined) => RUNNING.includes(one?.status ?? '');

/** Files of one answer of the server. */
const PAGE = 20;

export interface Place {
  readonly projectId: string;
  readonly tab: MonthlyReport;
  /** The prime contract whose months are filled. */
  readonly branchId: string;
}

export const dataFilesQuery = ({ projectId, tab, branchId }: Place) =>
  infiniteQueryOptions({
    queryKey: ['data-files', 'list', projectId, tab, branchId],
    queryFn: ({ pageParam, signal }) =>
      api.dataFiles.list({
        params: { id: projectId },
        query: { tab, branch_id: branchId, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    refetchInterval: ({ state }) => (state.data?.pages.flat().some(isRunning) ? POLL_MS : false),
  });

export const dataFileQuery = (id: string) =>
  queryOptions({
    queryKey: ['data-files', id],
    queryFn: ({ signal }) => api.dataFiles.one({ params: { id }, signal }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_MS : false),
  });

const ENDPOINT = { path: `/api/v1${DATA_UPLOAD.path}`, chunkBytes: DATA_UPLOAD.chunkBytes, token: readToken };

/** Uploads one file, then has it read. @param onStarted gets the id of the file */
export function useDataUpload({ projectId, tab, branchId }: Place, onStarted: (id: string) => void) {
  const client = useQueryClient();
  return useSingleUpload({
    validate: ({ size }) => (size === 0 ? 'empty' : size > DATA_UPLOAD.maxBytes ? 'large' : undefined),
    open: (file, handlers) => createUpload(file, ENDPOINT, handlers),
    save: async (upload) => {
      const body = { upload: uploadIdOf(upload), tab, branch_id: branchId };
      const { id } = await api.dataFiles.start({ params: { id: projectId }, body });
      await client.invalidateQueries({ queryKey: ['data-files'] });
      onStarted(id);
    },
  });
}

/** Keys of what a file changes besides itself. */
const CHANGED = ['data-files', 'data-input', 'project-months', 'parent-projects'];

/** Reads the file again with other settings, writes it, or takes it back. */
export function useFileActs(id: string) {
  const client = useQueryClient();
  const onSettled = () => Promise.all(CHANGED.map((key) => client.invalidateQueries({ queryKey: [key] })));
  const map = useMutation({
    mutationFn: (settings: FileSettings) =>
      // the contract's own shape: what is read only here is copied
      api.dataFiles.map({ params: { id }, body: JSON.parse(JSON.stringify(settings)) }),
    onSettled,
  });
  const run = useMutation({
    mutationFn: (leaveOut: boolean) => api.dataFiles.run({ params: { id }, body: { leave_out_refused: leaveOut } }),
    onSettled,
  });
  const undo = useMutation({ mutationFn: () => api.dataFiles.undo({ params: { id }, body: {} }), onSettled });
  return { map, run, undo };
}

/** Downloads the lines that were refused. */
export async function downloadRefused(id: string): Promise<void> {
  await saveAnswer(await send('dataFiles.report', { params: { id } }), 'refused.csv');
}
