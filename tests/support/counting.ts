import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countProject } from '../../src/contract/counting/rules/count.ts';
import { readPack } from '../../src/contract/counting/rules/explain-pack.ts';
import type { RulePack } from '../../src/contract/counting/schema/pack.ts';
import {
  type AgencyLists,
  type ContractFacts,
  type CountingFacts,
  type CountingOptions,
  DEFAULT_OPTIONS,
  type FirmFacts,
  type ProjectCount,
  type ProjectFacts,
  type Reason,
} from '../../src/contract/counting/schema.ts';

const ROOT = join(import.meta.dirname, '../..');
const PACKS = join(ROOT, 'reference/counting');
const CASES = join(ROOT, 'src/contract/counting/rules');

/** A case as a file beside the tests has it: facts, and by hand what they count. */
export interface WorkedCase {
  readonly name: string;
  readonly source: string;
  readonly contracts: readonly (Partial<ContractFacts> & { readonly id: string })[];
  readonly payments: readonly (readonly [id: string, contract: string, paidOn: string, cents: number])[];
  readonly project?: Partial<ProjectFacts>;
  readonly options?: CountingOptions;
  /** A line in another contract than that of its payment is a deduction. */
  readonly lines: readonly (readonly [
    string,
    contract: string,
    group: string,
    credit: number,
    Reason,
    rule: string | null,
  ])[];
  readonly groups: Readonly<Record<string, number>>;
  readonly adjustments?: readonly (readonly [contract: string | null, group: string, reason: string, cents: number])[];
}
export interface CaseFile {
  readonly pack: string;
  readonly project: ProjectFacts;
  /** What contracts have that say nothing else. */
  readonly contract: Omit<ContractFacts, 'id'>;
  readonly firms: readonly FirmFacts[];
  readonly agencies: readonly AgencyLists[];
  readonly cases: readonly WorkedCase[];
  /** By the code of a rule or condition, its source and first day. */
  readonly citations: Readonly<Record<string, readonly [source: string, since: string]>>;
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** A shipped pack, read as the product reads it. */
export function shippedPack(code: string): RulePack {
  const reading = readPack(readJson(join(PACKS, `${code}.json`)));
  if ('problems' in reading) throw new Error(reading.problems.join('\n'));
  return reading.pack;
}

export const shippedPackCodes = (): string[] => readdirSync(PACKS).map((name) => name.replace(/\.json$/, ''));

export const caseFiles = (): CaseFile[] =>
  readdirSync(CASES)
    .filter((name) => name.endsWith('.cases.json'))
    .map((name) => readJson(join(CASES, name)) as CaseFile);

export const factsOf = (file: CaseFile, one: WorkedCase): CountingFacts => ({
  project: { ...file.project, ...one.project },
  contracts: one.contracts.map((contract) => ({ ...file.contract, ...contract })),
  firms: file.firms,
  agencies: file.agencies,
  payments: one.payments.map(([id, contract_id, paid_on, confirmed_cents]) => ({
    id,
    contract_id,
    paid_on,
    confirmed_cents,
  })),
});

export const countCase = (file: CaseFile, one: WorkedCase, pack: RulePack): ProjectCount =>
  countProject(factsOf(file, one), pack, one.options ?? DEFAULT_OPTIONS);

/** What a case expects, and what a count says, in one form; citations only where asked for. */
export interface CaseResult {
  readonly lines: readonly string[];
  readonly groups: Readonly<Record<string, number>>;
  readonly adjustments: readonly string[];
  readonly citations: readonly string[];
}

export function expectedResult(file: CaseFile, one: WorkedCase): CaseResult {
  const rules = one.lines.flatMap(([, , , , , rule]) => (rule === null ? [] : [rule]));
  return {
    lines: one.lines.map((line) => JSON.stringify(line)).toSorted(),
    groups: one.groups,
    adjustments: (one.adjustments ?? []).map((adjustment) => JSON.stringify(adjustment)).toSorted(),
    citations: [...new Set(rules)].map((rule) => JSON.stringify([rule, ...(file.citations[rule] ?? [])])).toSorted(),
  };
}

export function resultOf({ lines, by_group, adjustments }: ProjectCount): CaseResult {
  const rules = lines.flatMap(({ rule }) => (rule === null ? [] : [rule]));
  return {
    lines: lines
      .map(({ payment_id, contract_id, group, credit_cents, reason, rule }) =>
        JSON.stringify([payment_id, contract_id, group, credit_cents, reason, rule?.code ?? null]),
      )
      .toSorted(),
    groups: Object.fromEntries(by_group.map(({ group, credit_cents }) => [group, credit_cents])),
    adjustments: adjustments
      .map(({ contract_id, group, reason, cents }) => JSON.stringify([contract_id, group, reason, cents]))
      .toSorted(),
    citations: [
      ...new Set(rules.map(({ code, source, in_force_from }) => JSON.stringify([code, source, in_force_from]))),
    ].toSorted(),
  };
}
