import { AppError } from '#server/kernel/http/errors.ts';
import { headerScore, headerWords } from './columns.ts';
import { type Encoding, readText } from './encoding.ts';
import { headingsBesideRows } from './json-headings.ts';
import { featureReader, isCutOff, isObject } from './map-features.ts';
import { LIST_LIMITS, type RawRow, tooManyRows } from './rows.ts';

/** Maximum characters of one element; a list inside one object is read as a whole. */
const MAX_ELEMENT = 200_000_000;
/** Objects and arrays within each other. Lists have a few; a million would exhaust the stack. */
const MAX_DEPTH = 100;
/** Keys under which services put their rows. */
const ROW_KEYS = ['data', 'results', 'rows', 'records', 'features', 'items', 'value', 'result', 'response', 'd'];

/**
 * Reads a JSON list: an array of objects, one object per line, or an object that contains the array (including Socrata's
 * `{meta, data}`). Nested objects become dotted names; JSON inside strings is parsed as well.
 * @param said receives what the file says of itself before the first row is yielded
 * @throws AppError 422 when the text is malformed or truncated.
 */
export async function* readJson(
  path: string,
  encoding: Encoding,
  said: Said = { warnings: [], headings: [] },
): AsyncGenerator<RawRow> {
  let line = 0;
  let heads: readonly string[] | undefined;
  for await (const text of elements(readText(path, encoding))) {
    const parsed = parseElement(text, line + 1);
    if (isCutOff(parsed)) said.warnings.push(CUT_OFF);
    const rows = findRows(parsed);
    if (isObject(parsed) && rows[0] !== parsed) said.headings.push(...headingsBesideRows(parsed));
    for (const element of rows) {
      if (++line > LIST_LIMITS.rows) throw tooManyRows();
      if (Array.isArray(element) && !heads) {
        heads = element.map(String);
        continue;
      }
      const row = Array.isArray(element) ? toNamedCells(heads ?? [], element) : element;
      yield { line, cells: isObject(row) ? flatten(row) : {}, ...(isObject(row) ? {} : NOT_OBJECT) };
    }
  }
}

/** What a file says of itself. */
export interface Said {
  readonly warnings: string[];
  readonly headings: string[];
}

const CUT_OFF = 'The service that made this file had more rows than it gave: the list is not complete';

/** Rows that are arrays follow a header row. */
const toNamedCells = (heads: readonly string[], row: readonly unknown[]) =>
  Object.fromEntries(heads.map((head, at) => [head, row[at]]));

const NOT_OBJECT = { fault: 'is not an object' };

/** Splits the text into the elements of its outer array, or into consecutive values. */
async function* elements(text: AsyncIterable<string>): AsyncGenerator<string> {
  const cutter = new JsonSplitter();
  for await (const piece of text) yield* cutter.push(piece);
  yield* cutter.end();
}

class JsonSplitter {
  #element = '';
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** Whether the whole text is one array. */
  #array: boolean | undefined;
  #closed = false;

  *push(piece: string): Generator<string> {
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at);
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (code === 92) this.#escaped = true;
        else if (code === 34) this.#inString = false;
        continue;
      }
      if (code > 125 || code <= 32) continue;
      if (this.#array === undefined) {
        this.#array = code === 91;
        if (this.#array) {
          from = at + 1;
          continue;
        }
      }
      if (this.#closed) throw malformed('there is more data after the end of the list');
      if (code === 34) this.#inString = true;
      else if (code === 123 || code === 91) this.#open();
      else if (code === 125 || code === 93) {
        if (this.#depth === 0 && this.#array && code === 93) {
          yield* this.#flush(piece.slice(from, at));
          this.#closed = true;
          from = at + 1;
        } else if (--this.#depth < 0) throw malformed('a closing bracket has no opening one');
        else if (this.#depth === 0) {
          yield* this.#flush(piece.slice(from, at + 1));
          from = at + 1;
        }
      } else if (code === 44 && this.#depth === 0) {
        yield* this.#flush(piece.slice(from, at));
        from = at + 1;
      }
    }
    this.#element += piece.slice(from);
    if (this.#element.length > MAX_ELEMENT) {
      throw new AppError(413, `One element of the file has more than ${MAX_ELEMENT / 1_000_000} million characters`);
    }
  }

  #open(): void {
    if (++this.#depth > MAX_DEPTH) throw malformed(`it is nested more than ${MAX_DEPTH} levels deep`);
  }

  *#flush(text: string): Generator<string> {
    const element = (this.#element + text).trim();
    this.#element = '';
    if (element) yield element;
  }

  *end(): Generator<string> {
    if (this.#array === undefined) throw malformed('it contains no data');
    if (this.#depth > 0 || this.#inString || (this.#array && !this.#closed)) throw malformed('it is cut off');
    yield* this.#flush('');
  }
}

const malformed = (why: string) => new AppError(422, `The JSON file is malformed: ${why}`);

function parseElement(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError(422, `The JSON file is malformed at element ${line}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** The rows in a value: itself, or those under one of the usual keys. */
function findRows(value: unknown): readonly unknown[] {
  if (!isObject(value)) return [value];
  for (const key of ROW_KEYS) {
    const below = value[key];
    if (Array.isArray(below) && below.every((row) => row === null || isObject(row) || Array.isArray(row)))
      return namedRows(value, below);
    if (isObject(below)) {
      const inner = findRows(below);
      if (inner.length !== 1 || inner[0] !== below) return inner;
    }
  }
  return namesItself(value)
    ? [value]
    : (Object.values(value).map(firmsBelow).find(isList) ?? firmsBelow(value) ?? [value]);
}

/** A firm has its name beside its other values; below a key, it may be that of any of several. */
const namesItself = (value: Record<string, unknown>): boolean =>
  namesFirm(Object.fromEntries(Object.entries(value).filter(([, below]) => typeof below === 'string')));

const isList = (rows: readonly unknown[] | undefined): rows is readonly unknown[] => rows !== undefined;

const namesFirm = (value: Record<string, unknown>): boolean =>
  Object.keys(flatten(value)).some((key) => headerScore(headerWords(key), 'legal_business_name') >= 66);

/** Firms under a service-specific key, as an array or as an object keyed by id. */
function firmsBelow(value: unknown): readonly unknown[] | undefined {
  const rows: readonly unknown[] = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  const named = rows.filter((row) => isObject(row) && namesFirm(row)).length;
  // a record of a list may lack its name; of an object keyed by id, any value may be something else
  const areFirms = Array.isArray(value) ? named >= rows.length * MOST_NAMED : named === rows.length;
  return named > 0 && areFirms ? rows : undefined;
}
const MOST_NAMED = 0.5;

/** Socrata's `rows.json` keeps column names separate from the rows. */
function namedRows(file: Record<string, unknown>, rows: readonly unknown[]): readonly unknown[] {
  const view = isObject(file.meta) ? file.meta.view : undefined;
  const columns = isObject(view) && Array.isArray(view.columns) ? view.columns.filter(isObject) : [];
  if (columns.length === 0) return rowsOfFields(file, rows).map(featureReader(file));
  const names = columns.map((column) => {
    const name = String(column.name ?? '');
    const parts = Array.isArray(column.subColumnTypes) ? column.subColumnTypes.map(String) : undefined;
    return { name, parts, hidden: String(column.fieldName ?? '').startsWith(':') };
  });
  return rows.map((row) => {
    if (!Array.isArray(row)) return row;
    const named: Record<string, unknown> = {};
    for (const [at, { name, parts, hidden }] of names.entries()) {
      const cell: unknown = row[at];
      if (hidden) continue;
      if (parts && Array.isArray(cell)) named[name] = Object.fromEntries(parts.map((part, i) => [part, cell[i]]));
      else named[name] = cell;
    }
    return named;
  });
}

/** CKAN's dump keeps the names of columns in `fields` beside rows that are arrays. */
function rowsOfFields(file: Record<string, unknown>, rows: readonly unknown[]): readonly unknown[] {
  const fields = Array.isArray(file.fields) ? file.fields.filter(isObject) : [];
  const names = fields.map((field) => String(field.id ?? field.name ?? ''));
  if (names.length === 0 || names.includes('')) return rows;
  return rows.map((row) => (Array.isArray(row) ? toNamedCells(names, row) : row));
}

/** `{phone: {number: 1}}` → `phone.number`; several values of one key are joined with `; `. */
function flatten(value: Record<string, unknown>, prefix = '', depth = 0): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const [key, below] of Object.entries(value)) {
    const name = prefix + key;
    const content = typeof below === 'string' ? parseNestedJson(below) : below;
    if (isObject(content) && depth < 6)
      Object.assign(cells, pointOf(content, name) ?? flatten(content, `${name}.`, depth + 1));
    else if (Array.isArray(content)) addList(cells, name, content, depth);
    else addText(cells, name, textOf(content));
  }
  return cells;
}

/** What a firm has one of, although services list several: parts of two addresses would be a third one. */
const ONE_OF = new Map([
  ...['address', 'addresses', 'locations'].map((key) => [key, 'address'] as const),
  ...['phones', 'phone_numbers'].map((key) => [key, 'phone'] as const),
  ['emails', 'email'],
  ['websites', 'website'],
]);
const isMain = (value: Record<string, unknown>): boolean =>
  Object.entries(value).some(
    ([key, text]) =>
      /type|kind|label|use$/i.test(key) && /^(?:physical|main|primary|business|office)\b/i.test(String(text)),
  );

/** Arrays of objects become columns with one value per object: `MBE; DBE`. */
function addList(cells: Record<string, string>, name: string, list: readonly unknown[], depth: number): void {
  const objects = list.filter(isObject);
  if (objects.length === 0 || objects.length < list.length || depth >= 6) {
    addText(cells, name, list.map(textOf).filter(Boolean).join('; '));
    return;
  }
  const inside = name.lastIndexOf('.') + 1;
  const one = ONE_OF.get(name.slice(inside).toLowerCase());
  if (one !== undefined) {
    const main = objects.find(isMain) ?? objects[0] ?? {};
    Object.assign(cells, flatten(main, `${name.slice(0, inside)}${one}.`, depth + 1));
    return;
  }
  const rows = objects.map((object) => flatten(object, `${name}.`, depth + 1));
  for (const key of new Set(rows.flatMap(Object.keys))) {
    // a hyphen is the placeholder of a missing value
    addText(cells, key, rows.map((row) => row[key]?.replaceAll(';', ',') ?? '-').join('; '));
  }
}

function pointOf(value: Record<string, unknown>, name: string): Record<string, string> | undefined {
  const at = value.coordinates;
  if (value.type !== 'Point' || !Array.isArray(at)) return undefined;
  return { [`${name}.longitude`]: String(at[0]), [`${name}.latitude`]: String(at[1]) };
}

function addText(cells: Record<string, string>, name: string, text: string): void {
  if (text.trim() !== '') cells[name] = text;
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

function parseNestedJson(text: string): unknown {
  if (!/^\s*\{[\s\S]*\}\s*$/.test(text) || depthOf(text) > MAX_DEPTH) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** How deep a text is nested at most, as if its strings held no brackets. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const letter of text) {
    if (letter === '{' || letter === '[') deepest = Math.max(deepest, ++depth);
    else if (letter === '}' || letter === ']') depth--;
  }
  return deepest;
}
