import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { type Floor, FOUNDATIONS } from './rules.ts';

/** A node of the syntax tree, as far as the laws look at it. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

export interface Import {
  /** Path below the root (`src/server/db/client.ts`), or the name of a package. */
  readonly to: string;
  readonly isPackage: boolean;
  /** Gone when the program runs. */
  readonly typeOnly: boolean;
  readonly line: number;
}

export interface Source {
  /** Below the root, with `/`. */
  readonly path: string;
  readonly place: Place | null;
  readonly isTest: boolean;
  readonly lines: number;
  readonly imports: readonly Import[];
  readonly nodes: readonly Node[];
  lineOf(node: Pick<Node, 'start'>): number;
}

/** Where a file lives; `kind` is `reads` for both `reads.ts` and `reads/open.ts`. */
export interface Place {
  readonly floor: Floor;
  /** Empty at the root of the floor. */
  readonly room: string;
  readonly isFeature: boolean;
  readonly kind: string;
  /** Path inside the room. */
  readonly name: string;
}

export function placeOf(path: string): Place | null {
  const [src, floor, ...rest] = path.split('/');
  if (src !== 'src' || (floor !== 'contract' && floor !== 'server' && floor !== 'web')) return null;
  const room = rest.length > 1 ? (rest[0] ?? '') : '';
  const name = rest.slice(room === '' ? 0 : 1).join('/');
  const kind = /^[^/.]*/.exec(name)?.[0] ?? '';
  return { floor, room, isFeature: room !== '' && !FOUNDATIONS[floor].includes(room), kind, name };
}

/** Every file of these folders below `root`; generated ones are nobody's. */
export function readTree(root: string, folders: readonly string[]): Source[] {
  return folders.flatMap((folder) => list(root, folder)).map((path) => read(root, path));
}

function list(root: string, folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return list(root, path);
    return /\.(?:[mc]?[jt]sx?|css)$/.test(path) && !/\.(?:gen|d)\.ts$/.test(path) ? [path] : [];
  });
}

function read(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const lineOf = ({ start }: Pick<Node, 'start'>) => starts.findLastIndex((begin) => begin <= start) + 1;
  const nodes = path.endsWith('.css') ? [] : parse(path, text);
  return {
    path,
    place: placeOf(path),
    isTest: /\.test\.tsx?$/.test(path),
    lines: text.endsWith('\n') ? starts.length - 1 : starts.length,
    imports: nodes.flatMap((node) => importsOf(path, node, lineOf)),
    nodes,
    lineOf,
  };
}

function parse(path: string, text: string): Node[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const found: Node[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    else if (isNode(value)) {
      found.push(value);
      for (const child of Object.values(value)) visit(child);
    }
  };
  visit(program);
  return found;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Text of a string or of a template without placeholders. */
export function literal(value: unknown): string | null {
  if (!isNode(value)) return null;
  if (value.type === 'Literal' && typeof value.value === 'string') return value.value;
  if (value.type === 'TemplateLiteral' && (value.quasis as Node[]).length === 1) return templateText(value);
  return null;
}

/** Text of a template; a placeholder becomes ` ? `. */
export const templateText = (template: Node): string =>
  (template.quasis as { value: { cooked: string | null; raw: string } }[])
    .map(({ value }) => value.cooked ?? value.raw)
    .join(' ? ');

const named = (node: Node, name: string): boolean => node.type === 'Identifier' && node.name === name;

function importsOf(path: string, node: Node, lineOf: Source['lineOf']): Import[] {
  const make = (specifier: string | null, typeOnly: boolean): Import[] => {
    if (specifier === null) return [];
    return [{ ...resolve(path, specifier), typeOnly, line: lineOf(node) }];
  };
  const typed = (kind: unknown, specifiers: unknown, each: string) => {
    const parts = (specifiers ?? []) as Node[];
    return kind === 'type' || (parts.length > 0 && parts.every((part) => part[each] === 'type'));
  };
  switch (node.type) {
    case 'ImportDeclaration':
      return make(literal(node.source), typed(node.importKind, node.specifiers, 'importKind'));
    case 'ExportNamedDeclaration':
      return make(literal(node.source), typed(node.exportKind, node.specifiers, 'exportKind'));
    case 'ExportAllDeclaration':
      return make(literal(node.source), node.exportKind === 'type');
    case 'ImportExpression':
      return make(literal(node.source), false);
    case 'TSImportType':
      return make(literal(node.source) ?? literal(node.argument), true);
    case 'NewExpression': {
      // new URL('./engine/worker.ts', import.meta.url): how workers are named
      const [file, base] = node.arguments as Node[];
      const specifier = literal(file);
      const isModule =
        specifier !== null && /^\.{1,2}\/.*\.[jt]sx?$/.test(specifier) && base?.type === 'MemberExpression';
      return named(node.callee as Node, 'URL') && isModule ? make(specifier, false) : [];
    }
    default:
      return [];
  }
}

function resolve(from: string, specifier: string): Pick<Import, 'to' | 'isPackage'> {
  const clean = specifier.replace(/\?.*$/, '');
  if (clean.startsWith('.')) return { to: posix.join(posix.dirname(from), clean), isPackage: false };
  if (clean.startsWith('#')) return { to: `src/${clean.slice(1)}`, isPackage: false };
  const name = clean.startsWith('@') ? clean.split('/').slice(0, 2).join('/') : (clean.split('/')[0] ?? clean);
  return { to: name, isPackage: true };
}
