import { send } from '#web/api.ts';
import { saveAnswer } from '#web/ui/data/save-file.ts';
import { apiQuery, type DirectoryState } from '../model/search-state.ts';

export type Format = 'csv' | 'xlsx';

/** Downloads the results under the server's file name, else as `name`. */
export async function downloadExport(state: DirectoryState, format: Format, name: string): Promise<void> {
  const { page: _page, ...query } = apiQuery(state);
  await saveAnswer(await send('search.export', { query: { ...query, format } }), name);
}
