import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { figuresCsv } from '../adapters/figures-csv.ts';
import { publishedDashboard } from './publications.ts';

/** All that was published of a project, as a file. @throws AppError 404 */
export async function figuresFile(ctx: Pick<ReadContext, 'sql' | 'actor'>, projectId: string): Promise<FileDownload> {
  const published = await publishedDashboard(ctx, projectId);
  return { name: 'Figures.csv', type: 'text/csv; charset=utf-8', body: figuresCsv(published) };
}
