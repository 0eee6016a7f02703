import type { ExclusionRow, ExclusionsFile } from '#contract/exclusions/schema.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { tableFile } from '#server/kernel/exports/table-file.ts';
import type { TableRow } from '#server/kernel/exports/table-row.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { type ProjectAccess, projectAccess } from '#server/parent-projects/reads/access.ts';
import { dollars, STATE_WORDS } from '../adapters/words.ts';
import { exclusionPage } from './list.ts';

const COLUMNS: Readonly<Record<string, (row: ExclusionRow) => string | number | null>> = {
  Contract: ({ contract }) => contract.title,
  Number: ({ contract }) => contract.number,
  Firm: ({ contract }) => contract.firm,
  Tier: ({ contract }) => contract.tier,
  'Amount (US dollars)': (row) => dollars(row.amount_cents),
  Reason: (row) => row.reason_name,
  State: (row) => STATE_WORDS[row.state],
  Note: (row) => row.note,
  'Proposed by': (row) => row.proposed_by,
  'Proposed at': (row) => row.proposed_at,
  'Decided by': (row) => row.decided_by,
  'Decided at': (row) => row.decided_at,
  'Said with the decision': (row) => row.decision_note,
  'Counts from': (row) => row.approved_on,
  'Revoked by': (row) => row.revoked_by,
  'Revoked at': (row) => row.revoked_at,
  'Why revoked': (row) => row.revoke_reason,
  Files: (row) => row.files,
  'Plumbline id': (row) => row.id,
};
const AMOUNT = Object.keys(COLUMNS).indexOf('Amount (US dollars)');

/** The list as a file, and what the approved ones in it add up to. @throws AppError 401, 404, 429 */
export async function exclusionsFile(
  ctx: ReadContext,
  projectId: string,
  { format, ...filters }: ExclusionsFile,
): Promise<FileDownload> {
  // who may not read them is told before a file begins
  const access = await projectAccess(ctx, projectId);
  const name = `exclusions-${ctx.now.toISOString().slice(0, 10)}`;
  const pages = pagesOf(ctx, access, filters);
  return tableFile(ctx, { name, format, sheet: 'Exclusions', columns: Object.keys(COLUMNS), pages });
}

async function* pagesOf(
  ctx: ReadContext,
  access: ProjectAccess,
  filters: Omit<ExclusionsFile, 'format'>,
): AsyncGenerator<readonly TableRow[]> {
  let approved = 0;
  for (let before: string | undefined; ; ) {
    const page = await exclusionPage(ctx, access, { ...filters, before, limit: LIMITS.pageSize });
    for (const { state, amount_cents } of page) if (state === 'approved') approved += amount_cents;
    yield page.map((row) => Object.values(COLUMNS).map((cell) => cell(row)));
    before = page.at(-1)?.id;
    if (page.length < LIMITS.pageSize) break;
  }
  yield [Object.keys(COLUMNS).map((_, at) => (at === 0 ? 'Total approved' : at === AMOUNT ? dollars(approved) : null))];
}
