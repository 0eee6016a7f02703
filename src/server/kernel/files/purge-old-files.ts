import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Deletes what a crash left in a folder of short-lived files. */
export async function purgeOldFiles(folder: string, ending: string, ageMs: number): Promise<void> {
  const before = Date.now() - ageMs;
  for (const name of (await readdir(folder)).filter((file) => file.endsWith(ending))) {
    const made = await stat(join(folder, name)).catch(() => null); // another process may delete it
    if (made && made.mtimeMs < before) await rm(join(folder, name), { force: true });
  }
}
