import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { importNotices } from '#server/opportunity-imports/commands/import-notices.ts';
import { finishImport, recordImport } from '#server/opportunity-imports/commands/records.ts';
import { wasImported } from '#server/opportunity-imports/reads/imports.ts';

const FILE = 'us_sam_contract_opportunities_2026-03-22.csv';

/** Real notices of SAM.gov, each marked as such and with a link to its original. */
export async function importDemoNotices(services: AppServices, say: (text: string) => void): Promise<void> {
  if (await wasImported(services.readContext().sql, FILE)) return;
  say('Reading notices of SAM.gov…');
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-notices-'));
  try {
    const path = join(folder, FILE);
    await writeFile(path, gunzipSync(await readFile(join(import.meta.dirname, '../../samples', `${FILE}.gz`))));
    const importId = await recordImport(services, { source: 'sam', fileName: FILE, complete: false });
    const report = await importNotices(services, { importId, source: 'sam', path, complete: false, allowGone: false });
    await finishImport(services, importId, report);
    say(`  ${report.counts.imported.toLocaleString('en-US')} notices`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
