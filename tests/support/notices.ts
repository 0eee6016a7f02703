import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import type { ImportCounts } from '#contract/opportunity-imports/rules.ts';
import { importOpportunitiesCommand } from '#server/opportunity-imports/commands/cli.ts';
import { startTestApp, type TestApp } from './app.ts';

export const SAMPLES = new URL('../../samples/', import.meta.url);

export const NONE: ImportCounts = { rows: 0, imported: 0, updated: 0, unchanged: 0, refused: 0, gone: 0 };

/** The product without opportunities, into which files of notices are imported by the command line. */
export function noticeImports() {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.set('2026-11-20T12:00:00Z');
    await clear();
  });
  // outreach logs refuse to be emptied
  const clear = () =>
    app.db.kysely.transaction().execute(async (tx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      await sql`TRUNCATE opportunities, opportunity_imports CASCADE`.execute(tx);
    });
  const run = async (...args: string[]) => {
    const printed = { out: '', err: '' };
    const code = await importOpportunitiesCommand.run(app.app.services, [...args, '--json'], {
      folder: '/',
      out: (text) => (printed.out += text),
      err: (text) => (printed.err += text),
    });
    const report = JSON.parse(printed.out || '{}') as ImportCounts & { error?: string; refusals: { reason: string }[] };
    return { code, report };
  };
  return {
    get app() {
      return app;
    },
    clear,
    run,
    counts: async (...args: string[]): Promise<ImportCounts> => {
      const { rows, imported, updated, unchanged, refused, gone } = (await run(...args)).report;
      return { rows, imported, updated, unchanged, refused, gone };
    },
    stored: () => app.db.kysely.selectFrom('opportunities').selectAll().execute(),
    /** The one opportunity that there is, as a firm reads it. */
    async only(): Promise<Opportunity> {
      const { id } = await app.db.kysely.selectFrom('opportunities').select('id').executeTakeFirstOrThrow();
      const { token } = await app.firm();
      return (await app.call(token, 'GET', `/opportunities?id=${id}`)).json();
    },
  };
}
