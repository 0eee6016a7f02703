import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FirmSort } from '#contract/shortlists/rules.ts';
import type { ListedFirm, SavedNote, SearchToAdd } from '#contract/shortlists/schema.ts';
import { api, send } from '#web/api.ts';
import { saveAnswer } from '#web/ui/data/save-file.ts';
import { inPagesOf } from '../model/order.ts';
import { useCommandKey, useRefreshLists } from './lists.ts';

const PAGE_SIZE = 100;

interface Shown {
  readonly q?: string | undefined;
  readonly sort?: FirmSort | undefined;
}

const rowsKey = (id: string) => ['shortlists', 'rows', id] as const;

export const rowsQuery = (id: string, { q, sort }: Shown) =>
  infiniteQueryOptions({
    queryKey: [...rowsKey(id), { q, sort }],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const query = {
        limit: String(PAGE_SIZE),
        ...(q && { q }),
        ...(sort && { sort }),
        ...(pageParam && { after: pageParam }),
      };
      const rows = await api.shortlists.firms({ params: { id }, query, signal });
      return { rows, next: rows.length < PAGE_SIZE ? null : (rows.at(-1)?.id ?? null) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** `next` is the row behind which the next page begins, null on the last one: rows may be removed from a page since. */
interface Page {
  readonly rows: readonly ListedFirm[];
  readonly next: string | null;
}
interface Pages {
  readonly pages: Page[];
  readonly pageParams: (string | null)[];
}

/** Changes the loaded rows of a list in every order that was loaded. */
function changeRows(client: QueryClient, id: string, change: (rows: readonly ListedFirm[]) => ListedFirm[]): void {
  const changed = ({ rows, next }: Page): Page => ({ rows: change(rows), next });
  client.setQueriesData<Pages>(
    { queryKey: rowsKey(id) },
    (data) => data && { ...data, pages: data.pages.map(changed) },
  );
}

/** The loaded rows in another order; the next page begins behind the last of them. */
function reordered({ pages, ...data }: Pages, rows: readonly ListedFirm[]): Pages {
  const last = rows.at(-1)?.id ?? null;
  const parts = inPagesOf(
    rows,
    pages.map((page) => page.rows),
  );
  return {
    ...data,
    pages: pages.map(({ next }, at) => ({
      rows: parts[at] ?? [],
      next: next !== null && at === pages.length - 1 ? last : next,
    })),
  };
}

/** Moves a row; the list shows it at once. On a failure the order of the server comes back. */
export function useMoveFirm(listId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      item,
      after,
    }: {
      readonly item: string;
      readonly after: string | null;
      readonly rows: ListedFirm[];
    }) => api.shortlists.move({ params: { id: listId, item }, body: { after } }),
    onMutate: ({ rows }) => {
      const { queryKey } = rowsQuery(listId, {});
      client.setQueryData<Pages>(queryKey, (data) => data && reordered(data, rows));
    },
    onError: () => void client.invalidateQueries({ queryKey: rowsKey(listId) }),
  });
}

/** Removes rows; they leave the page at once, and come back where that failed. */
export function useRemoveFirms(listId: string) {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  return useMutation({
    mutationFn: (items: readonly string[]) =>
      api.shortlists.removeFirms({ params: { id: listId }, body: { items: [...items] } }),
    onSuccess: (_, items) => {
      const gone = new Set(items);
      changeRows(client, listId, (rows) => rows.filter(({ id }) => !gone.has(id)));
    },
    onSettled: () => void refresh(),
  });
}

export function useUndoRemoval(listId: string) {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  return useMutation({
    mutationFn: (removal: string) => api.shortlists.undoRemoval({ params: { id: listId, removal } }),
    onSettled: () => Promise.all([refresh(), client.invalidateQueries({ queryKey: rowsKey(listId) })]),
  });
}

/** Saves a note, and keeps it in the loaded rows: a row that leaves the view comes back with it. */
export async function saveNote(
  client: QueryClient,
  listId: string,
  item: string,
  { note, version }: { readonly note: string; readonly version: number },
): Promise<SavedNote> {
  const saved = await api.shortlists.note({ params: { id: listId, item }, body: { note, version } });
  changeRows(client, listId, (rows) =>
    rows.map((row) => (row.id === item ? { ...row, note: saved.note, version: saved.version } : row)),
  );
  return saved;
}

export const loadNote = (listId: string, item: string): Promise<SavedNote> =>
  api.shortlists.readNote({ params: { id: listId, item } });

/** What is added to a list: some firms by `mwbes.id`, or all of a search. */
export type ToAdd = { readonly firms: readonly string[] } | { readonly search: SearchRequest };
type SearchRequest = Partial<Record<keyof SearchToAdd, unknown>>;

export function useAddFirms() {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  const { keyOf, done } = useCommandKey();
  return useMutation({
    mutationFn: ({ listId, what }: { readonly listId: string; readonly what: ToAdd }) => {
      const call = { params: { id: listId }, key: keyOf([listId, what]) };
      return 'firms' in what
        ? api.shortlists.add({ ...call, body: { firms: [...what.firms] } })
        : api.shortlists.addSearch({ ...call, body: what.search as AddSearchBody });
    },
    onSuccess: done,
    onSettled: (_, __, { listId }) => Promise.all([refresh(), client.invalidateQueries({ queryKey: rowsKey(listId) })]),
  });
}
type AddSearchBody = Parameters<typeof api.shortlists.addSearch>[0]['body'];

/** Takes back what was added at once. */
export function useUndoAdding() {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  return useMutation({
    mutationFn: ({ listId, batch }: { readonly listId: string; readonly batch: string }) =>
      api.shortlists.removeFirms({ params: { id: listId }, body: { batch } }),
    onSettled: (_, __, { listId }) => Promise.all([refresh(), client.invalidateQueries({ queryKey: rowsKey(listId) })]),
  });
}

export type Format = 'xlsx' | 'csv' | 'pdf';

/** Downloads a list under the server's file name, else as `name`. */
export async function downloadList(id: string, sort: FirmSort, format: Format, name: string): Promise<void> {
  await saveAnswer(await send('shortlists.export', { params: { id }, query: { sort, format } }), name);
}

/** All firms of a list, by `mwbes.id`; those that the directory no longer shows are left out. */
export const firmIds = async (id: string): Promise<readonly string[]> =>
  (await api.shortlists.firmIds({ params: { id } })).mwbe_ids;
