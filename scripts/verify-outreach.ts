// `npm run verify-outreach -- FILE [--key FILE] [--json]`: whether an exported outreach log is what was sealed, offline.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type LogFault, type LogVerdict, verifyLog } from '#contract/outreach/rules/verify-log.ts';
import type { PublishedKey } from '#contract/signed-records/schema.ts';

const USAGE = 'npm run verify-outreach -- FILE [--key FILE] [--from ADDRESS] [--json]';
/** The installation on this machine, when nothing else is named. */
const HERE = process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 3000}`;

async function main(): Promise<boolean> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      from: { type: 'string', default: HERE },
      json: { type: 'boolean', default: false },
    },
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error(USAGE);
  const text = readFileSync(at(file), 'utf8');
  const keys = values.key ? readKeys(values.key) : await askKeys(values.from);
  const sha256 = (part: string) => createHash('sha256').update(part, 'utf8').digest('hex');
  const verdict = await verifyLog(text, { keys, sha256 });
  console.log(values.json ? JSON.stringify(verdict, null, 2) : tell(verdict).join('\n'));
  return verdict.valid;
}

const at = (file: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), file);

function readKeys(file: string): PublishedKey[] {
  const value: unknown = JSON.parse(readFileSync(at(file), 'utf8'));
  if (!Array.isArray(value)) throw new Error(`${file} is no list as /api/v1/record_keys gives it`);
  return value as PublishedKey[];
}

async function askKeys(origin: string): Promise<PublishedKey[]> {
  const url = `${origin}/api/v1/record_keys`;
  const answer = await fetch(url).catch(() => null);
  if (answer?.ok) return (await answer.json()) as PublishedKey[];
  throw new Error(`${url} does not answer. Give --key with a file of published keys, or --from with another address.`);
}

function tell({ valid, head, entries, faults }: LogVerdict): string[] {
  if (!head) return ['NOT A LOG: the first line is no signed end of an outreach log. This proves nothing.'];
  const of = [
    `Opportunity: ${printable(head.opportunity_id)}`,
    `Sealed:      ${printable(head.signed_at)}, ${head.entries} entries, key ${printable(head.key_id)}`,
    `In the file: ${entries} entries`,
  ];
  if (valid) return ['VALID: nothing was changed, removed, reordered or inserted.', '', ...of];
  return [`NOT VALID: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`, ...faults.map(words), '', ...of];
}

function words(fault: LogFault): string {
  switch (fault.fault) {
    case 'unreadable':
      return `UNREADABLE: line ${fault.line} is no entry of a log.`;
    case 'changed':
      return `CHANGED: entry ${fault.position} (line ${fault.line}) does not say what was sealed.`;
    case 'removed':
      return fault.from === fault.to
        ? `REMOVED: entry ${fault.from} is missing.`
        : `REMOVED: entries ${fault.from} to ${fault.to} are missing.`;
    case 'reordered':
      return `REORDERED: entry ${fault.position} (line ${fault.line}) stands after a later one.`;
    case 'inserted':
      return `INSERTED: entry ${fault.position} (line ${fault.line}) was not there.`;
    case 'broken':
      return `BROKEN: entry ${fault.position} (line ${fault.line}) does not follow the one before: one of both was replaced.`;
    case 'rehashed':
      return 'REPLACED: the entries do not end as the log was signed.';
    case 'bad signature':
      return `BAD SIGNATURE: the end of the log was not signed with the key ${printable(fault.keyId)}.`;
    case 'unknown key':
      return `UNKNOWN KEY: ${printable(fault.keyId)} is not among the published keys for that time.`;
    case 'compromised key':
      return `KEY COMPROMISED: somebody else may have had the key ${printable(fault.keyId)}.`;
  }
}

/** Text of other people must not steer the terminal. */
const printable = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
