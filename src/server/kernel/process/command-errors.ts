import type { CommandIo } from '#server/kernel/feature.ts';
import { AppError } from '#server/kernel/http/errors.ts';

/** What its user can mend, in words; null for any other error. */
export function readableError(error: unknown): string | null {
  if (error instanceof AppError) return error.message;
  const { code, path } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR'
    ? `The file ${path} cannot be read: ${code}`
    : null;
}

/** Runs a command of the command line: of what its user can mend it tells them, as JSON too where they asked for that. */
export async function tellErrors(
  argv: readonly string[],
  terminal: CommandIo,
  run: () => Promise<number>,
): Promise<number> {
  try {
    return await run();
  } catch (error) {
    const known = readableError(error);
    if (!known) throw error;
    terminal.err(`${known}\n`);
    if (argv.includes('--json')) terminal.out(`${JSON.stringify({ error: known })}\n`);
    return 1;
  }
}
