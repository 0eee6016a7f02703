import type { CliCommand } from '#server/kernel/feature.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { parseImportArgs, runImportCommand } from './cli.ts';

/** `npm run import`, run in the process that holds the database. */
export const importCommand: CliCommand = {
  usage: 'import FILE --agency "NAME": import an agency’s list of certified firms',
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
