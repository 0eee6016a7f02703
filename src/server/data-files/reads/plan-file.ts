import { type FileMapping, mappingFault } from '#contract/data-files/rules.ts';
import { PROJECT_LIMITS } from '#contract/parent-projects/rules.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { contractsOfBranch } from './contracts.ts';
import { type FilePlan, type FileToPlan, NO_CHOICES } from './file-plan.ts';
import { proposeMapping } from './mapping.ts';
import { monthsNow } from './months-now.ts';
import { columnsOfMapping, type OpenedFile, withDataFile } from './open-data-file.ts';
import { previewOf } from './preview.ts';
import { RowReader } from './row-reader.ts';
import { savedMapping } from './saved-mapping.ts';

/**
 * Reads a file and compares it with its months; nothing is written.
 * @throws AppError 413 or 422 for a file that is no list, or that lacks a column of the mapping
 */
export async function planFile(ctx: ReadContext, file: FileToPlan): Promise<FilePlan> {
  const { tab, branch, settings: given } = file;
  const heads = given?.mapping ? columnsOfMapping(given.mapping) : [];
  return withDataFile(file.path, tab, heads, async (opened) => {
    const missing = heads.filter((header) => !opened.headers.includes(header));
    if (missing.length > 0) throw new AppError(422, `The file has no column ${missing.join(', ')}`);
    const mapping = given?.mapping ?? (await proposed(ctx, opened, file));
    const settings = { choices: NO_CHOICES, totals: [], ...given, mapping };
    const fault = mappingFault(tab, settings.mapping);
    const contracts = await contractsOfBranch(ctx, branch);
    const reader = new RowReader(file, settings, contracts);
    if (fault === null) await reader.read(opened);
    else await reader.lookAt(opened);
    const rest = { hash: opened.hash, headers: opened.headers, settings };
    const { rows, placed } = reader.result(contracts);
    const tooMany = placed.filter(({ outcome }) => outcome === 'new').length + contracts.length;
    const now = await monthsNow(ctx, branch, tab, [...new Set(rows.map(({ month }) => month))]);
    const { months, preview, totals } = previewOf(reader, { rows, placed, now, settings, file });
    await reader.refuseInMonths(months);
    return {
      ...rest,
      fault: fault ?? (tooMany > PROJECT_LIMITS.contracts ? tooManyContracts(tooMany) : reader.fault(months)),
      counts: reader.counts(months, placed),
      preview,
      months,
      contracts: placed,
      totals,
    };
  });
}

const tooManyContracts = (all: number) =>
  `would make ${all.toLocaleString('en-US')} contracts; a project has at most ${PROJECT_LIMITS.contracts.toLocaleString('en-US')}. Choose projects, or leave the contract number out`;

/** What the company used for a file with these columns, else what names and values tell. */
async function proposed(
  ctx: ReadContext,
  { headers, sample }: OpenedFile,
  { tab, branch }: FileToPlan,
): Promise<FileMapping> {
  return (await savedMapping(ctx, branch, tab, headers)) ?? proposeMapping(tab, headers, sample);
}
