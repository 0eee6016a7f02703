import { FILE_LIMITS, type FileCounts, type FileMapping } from '#contract/data-files/rules.ts';
import type { FileSettings } from '#contract/data-files/schema.ts';
import { toSingleLine } from '#contract/imports/rules/cell-text.ts';
import { chooseContracts, type PlacedContract } from '../adapters/choose-contracts.ts';
import { type BranchContract, ContractFinder } from '../adapters/contract-finder.ts';
import { ContractSums } from '../adapters/contract-sums.ts';
import { Cells, type FileRow, keptColumns, type Refusal } from '../adapters/file-cells.ts';
import { Grid, type GridRow } from '../adapters/grid.ts';
import type { PlannedMonth } from '../adapters/plan-month.ts';
import { readContracting } from '../adapters/read-contracting.ts';
import { readEmployment } from '../adapters/read-employment.ts';
import { StatedTotals } from '../adapters/stated-totals.ts';
import { type FileToPlan, noCounts } from './file-plan.ts';
import type { OpenedFile } from './open-data-file.ts';
import { summaryOf } from './summary-rows.ts';

const BATCH = 2_000;
/** Rows of a file in which lines that say the same are looked for. */
const COMPARED = 100_000;
const SEX_UNKNOWN = 'Groups and sexes are in columns apart, several of each: the sex stays not stated';
/** Characters of a refused cell that are kept. */
const KEPT = 1_000;

/** Reads the rows of a file once: adds up what they say, and refuses what can't be read, cell by cell. */
export class RowReader {
  readonly totals: StatedTotals;
  readonly warnings = new Map<string, { line: number | null; rows: number }>();
  readonly projects = new Map<string, number>();
  readonly #file: FileToPlan;
  readonly #settings: FileSettings;
  readonly #mapping: FileMapping;
  readonly #grid: Grid;
  readonly #sums = new ContractSums();
  readonly #kept: ReadonlySet<string>;
  readonly #chosen: ReadonlySet<string>;
  readonly #counts = noCounts();
  readonly #refusedLines = new Set<number>();
  readonly #seen = new Map<string, number>();
  #batch: Refusal[] = [];

  constructor(file: FileToPlan, settings: FileSettings, contracts: readonly BranchContract[]) {
    this.#file = file;
    this.#settings = settings;
    this.#mapping = settings.mapping;
    this.totals = new StatedTotals(file.tab, settings.mapping);
    this.#grid = new Grid(new ContractFinder(contracts), file.tab === 'local-hiring');
    this.#kept = keptColumns(settings.mapping);
    this.#chosen = new Set((settings.mapping.projects ?? []).map(toSingleLine));
  }

  async read(opened: OpenedFile): Promise<void> {
    for await (const row of opened.rows()) {
      this.#counts.rows++;
      if (this.#counts.rows % 10_000 === 0) this.#file.onProgress?.(this.#counts.rows);
      if (this.#isOthers(row)) this.#counts.others++;
      else this.#take(row);
      if (this.#batch.length >= BATCH) await this.#flush();
    }
    await this.#flush();
  }

  /** Only which projects there are, while the mapping says too little to read more. */
  async lookAt(opened: OpenedFile): Promise<void> {
    for await (const row of opened.rows()) {
      this.#counts.rows++;
      this.#isOthers(row);
    }
  }

  /** Also counts the rows of each project. */
  #isOthers({ cells }: FileRow): boolean {
    const { project } = this.#mapping.columns;
    if (!project) return false;
    const name = toSingleLine(cells[project] ?? '');
    if (name !== '' && (this.projects.has(name) || this.projects.size < FILE_LIMITS.projects))
      this.projects.set(name, (this.projects.get(name) ?? 0) + 1);
    return this.#chosen.size > 0 && !this.#chosen.has(name);
  }

  #take(row: FileRow): void {
    if (row.fault !== undefined) {
      this.#refuse(row, '', row.fault);
      return;
    }
    const summary = summaryOf(row, this.#mapping);
    if (summary !== null) {
      this.#counts.summaries++;
      if (summary.total !== null) this.totals.addRow(row, summary.total);
      return;
    }
    const cells = new Cells(row, this.#mapping);
    const said = this.#file.tab === 'contracting' ? this.#contracting(cells) : this.#employment(cells);
    for (const { column, reason } of cells.faults) this.#refuse(row, column, reason);
    if (cells.faults.length === 0 && said) this.#warnOfSame(row);
  }

  #employment(cells: Cells): boolean {
    const { facts, stated, isSexUnknown } = readEmployment(cells, this.#mapping, this.#file.tab);
    if (cells.faults.length > 0) return false;
    for (const { label, value } of stated) this.totals.add(label, 'hours', value);
    for (const fact of facts) this.#grid.add(fact);
    if (isSexUnknown) this.warn(cells.row.line, SEX_UNKNOWN);
    if (facts.length === 0) this.#counts.empty++;
    return facts.length > 0;
  }

  #contracting(cells: Cells): boolean {
    const fact = readContracting(cells);
    if (cells.faults.length > 0) return false;
    if (fact === null) this.#counts.empty++;
    else this.#sums.add(fact);
    return fact !== null;
  }

  #refuse({ line, cells }: FileRow, column: string, reason: string): void {
    this.#counts.cells++;
    this.#refusedLines.add(line);
    this.#batch.push({ line, column, reason, cells: this.#keptOf(cells) });
  }

  /** Nothing of a worker. */
  #keptOf(cells: FileRow['cells']): Record<string, string> {
    return Object.fromEntries(
      Object.entries(cells).flatMap(([name, cell]) => (this.#kept.has(name) ? [[name, cell.slice(0, KEPT)]] : [])),
    );
  }

  #warnOfSame({ line, cells }: FileRow): void {
    // payments of one day can be alike, and rows of workers are told apart by what is not kept
    if (this.#counts.rows > COMPARED || this.#file.tab === 'contracting' || this.#mapping.layout === 'workers') return;
    const said = JSON.stringify(cells);
    const first = this.#seen.get(said);
    if (first === undefined) this.#seen.set(said, line);
    else this.warn(line, 'The same as another line. Both are counted');
  }

  warn(line: number | null, words: string): void {
    const known = this.warnings.get(words);
    if (known) known.rows++;
    else this.warnings.set(words, { line, rows: 1 });
  }

  async #flush(): Promise<void> {
    const refusals = this.#batch;
    this.#batch = [];
    if (refusals.length > 0) await this.#file.onRefused(refusals);
  }

  /** The rows of months that the file says; in contracting by contract, where it goes into the branch. */
  result(contracts: readonly BranchContract[]): { rows: GridRow[]; placed: PlacedContract[] } {
    if (this.#file.tab !== 'contracting') return { rows: this.#grid.rows(), placed: [] };
    const { choices } = this.#settings;
    const known = { contracts, choices, added: this.#file.added ?? new Map() };
    const placed = chooseContracts(this.#sums.contracts(), known);
    return { rows: contractRows(placed), placed };
  }

  /** What can't be written although it could be read. */
  async refuseInMonths(months: readonly PlannedMonth[]): Promise<void> {
    const refused = months.flatMap((month) => month.refused).sort((a, b) => a.line - b.line);
    for (const { line, field, reason } of refused) {
      const { columns } = this.#mapping;
      const column = columns[field] ?? (field === 'month' ? columns.date : undefined) ?? '';
      this.#refuse({ line, cells: {} }, column, reason);
      if (this.#batch.length >= BATCH) await this.#flush();
    }
    await this.#flush();
  }

  fault(months: readonly PlannedMonth[]): string | null {
    return months.length > FILE_LIMITS.months ? `finds rows of more than ${FILE_LIMITS.months} months` : null;
  }

  counts(months: readonly PlannedMonth[], placed: readonly PlacedContract[]): FileCounts {
    const changes = months.flatMap((month) => month.changes);
    const lines = (outcome: PlacedContract['outcome']) =>
      placed.reduce((sum, one) => sum + (one.outcome === outcome ? one.said.lines : 0), 0);
    return {
      ...this.#counts,
      added: changes.filter(({ kind }) => kind === 'added').length,
      changed: changes.filter(({ kind }) => kind === 'changed').length,
      unchanged: months.reduce((sum, { unchanged }) => sum + unchanged, 0),
      refused: this.#refusedLines.size,
      undecided: lines('undecided'),
      tracked: lines('tracked'),
      left_out: lines('left_out'),
    };
  }
}

/** Several contracts of a file can go into one of the project. */
function contractRows(placed: readonly PlacedContract[]): GridRow[] {
  const found = new Map<string, GridRow>();
  for (const { said, outcome, contractId, contract } of placed) {
    if (contractId === null || (outcome !== 'known' && outcome !== 'new')) continue;
    for (const { month, line, lines, paid_cents, note } of said.months) {
      const before = found.get(`${month}${contractId}`);
      const paid = (before?.values.paid_cents ?? 0) + paid_cents;
      const why = before?.values.note ?? note;
      found.set(`${month}${contractId}`, {
        month,
        key: contractId,
        values: { paid_cents: paid, ...(paid < 0 && why !== null && { note: why }) },
        firm: contract?.firm ?? said.firm ?? said.number ?? '',
        line: before?.line ?? line,
        lines: (before?.lines ?? 0) + lines,
      });
    }
  }
  return [...found.values()];
}
