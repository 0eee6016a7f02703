import type { CliCommand } from '#server/kernel/feature.ts';
import { rotateKey } from './keys.ts';

/** `npm run rotate-record-key`, in the process that holds the database. */
export const rotateCommand: CliCommand = {
  usage: `npm run rotate-record-key

Signs records with a new key from now on; the former one stays published.`,
  async run(services, _argv, terminal) {
    await services.transact(rotateKey);
    terminal.out('Records are now signed with a new key. The former key stays published with its end date.\n');
    return 0;
  },
};
