// Every regular expression of the contract and the server, found by parsing the sources.
import { literal, type Node, readTree, type Source } from '../../scripts/structure/source.ts';

export interface Expression {
  /** `src/contract/formats.ts:39` */
  readonly place: string;
  readonly source: string;
  readonly flags: string;
  /** It is tried again behind each match: a flag says so, or it separates text. */
  readonly repeats: boolean;
}

/** Stands for what only the running program knows; no metacharacter is in it. */
const UNKNOWN = 'Unknown';

/** Every literal and every `new RegExp(…)` of these folders; tests are left out. */
export function expressionsIn(root: string, folders: readonly string[]): Expression[] {
  const sources = readTree(root, folders).filter(({ isTest }) => !isTest);
  const constants = new Map(sources.flatMap(({ nodes }) => nodes.flatMap(constantOf)));
  return sources.flatMap((source) => {
    const separators = new Set(source.nodes.flatMap(separatorOf));
    return source.nodes.flatMap((node) => {
      const found = literalExpression(node) ?? builtExpression(node, constants);
      return found ? [{ place: placeOf(source, node), ...found, repeats: repeats(found.flags, node, separators) }] : [];
    });
  });
}

const placeOf = ({ path, lineOf }: Source, node: Node): string => `${path}:${lineOf(node)}`;
const repeats = (flags: string, node: Node, separators: ReadonlySet<Node>): boolean =>
  flags.includes('g') || separators.has(node);

/** The first argument of `.split(…)`. */
function separatorOf({ type, callee, arguments: given }: Node): Node[] {
  const method = type === 'CallExpression' && ((callee as Node).property as Node | undefined)?.name;
  const [first] = (given ?? []) as Node[];
  return method === 'split' && first ? [first] : [];
}

function literalExpression(node: Node): Pick<Expression, 'source' | 'flags'> | null {
  const regex = node.type === 'Literal' ? (node.regex as { pattern: string; flags: string } | undefined) : undefined;
  return regex ? { source: regex.pattern, flags: regex.flags } : null;
}

function builtExpression(
  node: Node,
  constants: ReadonlyMap<string, Node>,
): Pick<Expression, 'source' | 'flags'> | null {
  const builds = node.type === 'NewExpression' || node.type === 'CallExpression';
  if (!builds || (node.callee as Node).name !== 'RegExp') return null;
  const [source, flags] = node.arguments as (Node | undefined)[];
  return { source: textOf(source, constants), flags: literal(flags) ?? '' };
}

/** `const CERT = '…'`, in whichever file; parameters and local names are not capitals. */
const constantOf = ({ type, id, init }: Node): [string, Node][] => {
  const name = type === 'VariableDeclarator' && init ? (id as Node).name : undefined;
  return typeof name === 'string' && /^[A-Z_\d]+$/.test(name) ? [[name, init as Node]] : [];
};

/** The text of literals, templates, sums, constants; the source of an expression. */
function textOf(node: Node | undefined, constants: ReadonlyMap<string, Node>, depth = 0): string {
  if (!node || depth > 9) return UNKNOWN;
  const inner = (next: unknown) => textOf(next as Node, constants, depth + 1);
  const literalText = literal(node);
  if (literalText !== null) return literalText;
  if (node.type === 'TemplateLiteral') {
    const placeholders = node.expressions as Node[];
    return (node.quasis as { value: { cooked: string } }[])
      .map(({ value }, at) => value.cooked + (at < placeholders.length ? inner(placeholders[at]) : ''))
      .join('');
  }
  if (node.type === 'BinaryExpression' && node.operator === '+') return inner(node.left) + inner(node.right);
  if (node.type === 'MemberExpression' && (node.property as Node).name === 'source') return inner(node.object);
  if (node.type === 'Identifier') return inner(constants.get(node.name as string));
  return literalExpression(node)?.source ?? builtExpression(node, constants)?.source ?? UNKNOWN;
}
