import { readMonth } from '#contract/payment-imports/rules/cells.ts';
import { blankCells, type Cells, COLUMNS, type Column, type GridContract, type GridRow, isTouched } from './rows.ts';

interface Place {
  readonly key: string;
  readonly column: Column;
}
interface Pasted {
  readonly rows: readonly GridRow[];
  /** Rows of the clipboard that were placed. */
  readonly placed: number;
  /** Rows of the clipboard that had no place. */
  readonly left: readonly (readonly string[])[];
}

/**
 * Puts cells of a spreadsheet into the table: by the number or title of the contract where the first column holds it,
 * else from the cell in which the focus is, to the right and down.
 */
export function pasteTable(rows: readonly GridRow[], at: Place, table: readonly (readonly string[])[]): Pasted {
  const finder = contractFinder(rows);
  const known = table.filter(([name = '', ...more]) => more.length > 0 && finder(name)).length;
  return known * 2 >= table.length ? byContract(rows, table, finder) : fromCell(rows, at, table);
}

type Finder = (name: string) => GridContract | undefined;
const nameKey = (name: string) => name.toLowerCase().replace(/\s+/g, ' ').trim();

function contractFinder(rows: readonly GridRow[]): Finder {
  const byName = new Map<string, GridContract | null>();
  const add = (name: string, contract: GridContract) => {
    const before = byName.get(nameKey(name));
    // a name of several contracts is nobody's
    byName.set(nameKey(name), before && before.id !== contract.id ? null : contract);
  };
  for (const { contract } of rows) {
    if (contract.number) add(contract.number, contract);
    add(contract.title, contract);
  }
  return (name) => byName.get(nameKey(name)) ?? undefined;
}

/** How spreadsheets call the columns, beside their own names here. */
const HEADS: readonly (readonly [RegExp, Column])[] = [
  [/month|period/, 'month'],
  [/retain|retention/, 'retainage'],
  [/(?:you|we|owner|client).*paid|received/, 'payer_paid_on'],
  [/date|paid on|day/, 'paid_on'],
  [/amount|paid|net|total/, 'amount'],
  [/method|type/, 'method'],
  [/reference|check|invoice|number|no\b/, 'reference'],
  [/reason|memo|note|comment/, 'reason'],
];
const columnOf = (head: string): Column | null => HEADS.find(([words]) => words.test(head.toLowerCase()))?.[1] ?? null;

function byContract(rows: readonly GridRow[], table: readonly (readonly string[])[], find: Finder): Pasted {
  const [first = []] = table;
  const hasHead = !find(first[0] ?? '') && first.slice(1).some((head) => columnOf(head) !== null);
  const order: readonly (Column | null)[] = hasHead ? first.slice(1).map(columnOf) : unnamedOrder(table);
  const left: (readonly string[])[] = [];
  let next = [...rows];
  let placed = 0;
  for (const [name = '', ...values] of hasHead ? table.slice(1) : table) {
    const contract = find(name);
    if (!contract) {
      left.push([name, ...values]);
      continue;
    }
    next = fillContract(next, contract, cellsOf(order, values));
    placed++;
  }
  return { rows: next, placed, left };
}

/** The columns as they are here; a table that begins with no month begins with the amount. */
const unnamedOrder = (table: readonly (readonly string[])[]): readonly Column[] =>
  table.some(([, value = '']) => 'value' in readMonth(value)) ? COLUMNS : COLUMNS.slice(1);

const cellsOf = (order: readonly (Column | null)[], values: readonly string[]): Partial<Cells> =>
  Object.fromEntries(values.flatMap((value, at) => (order[at] && value !== '' ? [[order[at], value]] : [])));

/** Into the contract's first row that says nothing yet, else into a new one below its others. */
function fillContract(rows: readonly GridRow[], contract: GridContract, cells: Partial<Cells>): GridRow[] {
  const free = rows.findIndex((row) => row.contract.id === contract.id && !isTouched(row));
  if (free >= 0) return rows.map((row, at) => (at === free ? { ...row, cells: { ...row.cells, ...cells } } : row));
  const last = rows.findLastIndex((row) => row.contract.id === contract.id);
  const month = rows[last]?.cells.month ?? '';
  const keys = new Set(rows.map(({ key }) => key));
  let more = 1;
  while (keys.has(`${contract.id} +${more}`)) more++;
  const added: GridRow = {
    key: `${contract.id} +${more}`,
    contract,
    due: null,
    cells: { ...blankCells(month), ...cells },
  };
  return [...rows.slice(0, last + 1), added, ...rows.slice(last + 1)];
}

function fromCell(rows: readonly GridRow[], { key, column }: Place, table: readonly (readonly string[])[]): Pasted {
  const top = rows.findIndex((row) => row.key === key);
  const order = COLUMNS.slice(COLUMNS.indexOf(column));
  // cells to the right of the last column have no place, so their row has none
  const fits = (values: readonly string[], at: number) => top + at < rows.length && values.length <= order.length;
  return {
    rows: rows.map((row, at) => {
      const values = at < top ? undefined : table[at - top];
      return values && fits(values, at - top) ? { ...row, cells: { ...row.cells, ...cellsOf(order, values) } } : row;
    }),
    placed: table.filter(fits).length,
    left: table.filter((values, at) => !fits(values, at)),
  };
}
