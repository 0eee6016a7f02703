import { parseArgs } from 'node:util';
import { keyCompromise, keyId } from '#contract/signed-records/schema.ts';
import type { CliCommand } from '#server/kernel/feature.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { markKeyCompromised } from './compromise.ts';

const USAGE = `npm run mark-record-key-compromised -- KEY DAY --reason "…"

  KEY     the id of a key, as /api/v1/record_keys has it
  DAY     the first day on which somebody else may have had it, such as 2026-11-20 (UTC)
  --reason  how that is known; stays in the audit trail`;

/** `npm run mark-record-key-compromised`, in the process that holds the database. */
export const compromiseCommand: CliCommand = {
  usage: USAGE,
  async run(services, argv, terminal) {
    const { key, compromise } = parse(argv);
    const { compromised_from } = await services.transact((ctx) => markKeyCompromised(ctx, key, compromise));
    terminal.out(`The key ${key} is published as compromised from ${compromised_from} on and signs nothing more.\n`);
    terminal.out(
      'Records that it signed since are signed again with another key. Change SECRET_KEY if it leaked, too.\n',
    );
    return 0;
  },
};

function parse(argv: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { reason: { type: 'string' } },
    });
    const [key, compromised_from, ...more] = positionals;
    if (more.length > 0) throw new Error(USAGE);
    return { key: keyId.parse(key), compromise: keyCompromise.parse({ compromised_from, reason: values.reason }) };
  } catch {
    throw new AppError(400, USAGE);
  }
}
