import type { CliCommand } from '#server/kernel/feature.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { IMPORT_USAGE, parseImportArgs, runImportCommand } from './cli.ts';

/** `npm run import`, run in the process that holds the database. */
export const importCommand: CliCommand = {
  usage: IMPORT_USAGE,
  async run(services, argv, terminal) {
    const output = {
      out: (text: string) => terminal.out(`${text}\n`),
      err: (text: string) => terminal.err(`${text}\n`),
      ask: terminal.ask,
    };
    try {
      return await runImportCommand(services, await parseImportArgs(argv, terminal.folder), output);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      output.err(error.message);
      return 1;
    }
  },
};
