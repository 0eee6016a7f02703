import { isNode, literal, type Node, type Source, templateText } from './source.ts';
import type { Report } from './violation.ts';

/** Which room each table belongs to, from `interface Database { … }` in the tables.ts of the rooms. */
export function tablesOf(sources: readonly Source[]): Map<string, string> {
  const tables = new Map<string, string>();
  for (const { place, nodes } of sources) {
    if (place?.floor !== 'server' || !place.isFeature || place.kind !== 'tables') continue;
    for (const node of nodes) {
      if (node.type !== 'TSInterfaceDeclaration' || (node.id as Node).name !== 'Database') continue;
      for (const { key } of (node.body as { body: { key?: Node }[] }).body) {
        const name = key?.type === 'Identifier' ? String(key.name) : literal(key);
        if (name) tables.set(name, place.room);
      }
    }
  }
  return tables;
}

const METHODS =
  /^(?:selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto|using|from|table|\w*Join|\w*JoinLateral)$/;
const IN_TEXT = /\b(?:from|join|into|update|using|table|only|truncate)\s+"?(\w+)"?/gi;
const STATEMENT = /^\s*(?:select|insert|update|delete|with|merge|truncate|lock|copy)\s/i;

/** Law 2: a table is named only in its own room. Migrations, the kernel and tests may name all. */
export function checkTables(source: Source, tables: ReadonlyMap<string, string>, report: Report): void {
  const { place, isTest, nodes, path } = source;
  if (place?.floor !== 'server' || !place.isFeature || isTest) return;
  for (const node of nodes) {
    for (const name of new Set(tablesNamed(node))) {
      const owner = tables.get(name);
      if (owner === undefined || owner === place.room) continue;
      const says = `names the table ${name} of ${owner}; ask ${owner}/reads for it, or join a fragment that its reads export`;
      report(path, source.lineOf(node), 'law 2', says);
    }
  }
}

function tablesNamed(node: Node): string[] {
  if (node.type === 'CallExpression') return inCall(node);
  if (node.type === 'TaggedTemplateExpression') {
    return mentions(node.tag, 'sql') ? inText(templateText(node.quasi as Node)) : [];
  }
  const text = node.type === 'TemplateLiteral' ? templateText(node) : literal(node);
  return text !== null && STATEMENT.test(text) ? inText(text) : [];
}

function inCall({ callee, arguments: given }: Node): string[] {
  const method = isNode(callee) && callee.type === 'MemberExpression' ? (callee.property as Node).name : null;
  if (typeof method !== 'string' || !METHODS.test(method)) return [];
  const [first] = given as Node[];
  const names = first?.type === 'ArrayExpression' ? (first.elements as unknown[]) : [first];
  return names.flatMap((name) => /^\w+/.exec(literal(name) ?? '') ?? []);
}

const inText = (text: string): string[] => [...text.matchAll(IN_TEXT)].flatMap(([, name]) => name ?? []);

/** `sql`, `sql<Row>`, `this.sql`, but not some other tag. */
const mentions = (tag: unknown, name: string): boolean =>
  isNode(tag) && (tag.name === name || mentions(tag.property, name) || mentions(tag.expression, name));

interface Ban {
  readonly what: (node: Node) => boolean;
  readonly says: string;
  readonly except: (source: Source) => boolean;
}
const member = (node: Node, object: string, property: string): boolean =>
  node.type === 'MemberExpression' &&
  (node.object as Node).name === object &&
  ((node.property as Node).name === property || literal(node.property) === property);
const RAW_HTML = /^(?:innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|createContextualFragment)$/;

const nowhere = () => false;
const BANS: readonly Ban[] = [
  {
    what: (node) => member(node, 'sql', 'raw'),
    says: 'sql.raw lets text become SQL; use parameters, sql.ref or sql.table',
    except: ({ place }) => place?.floor === 'server' && (place.room === 'db' || place.room === 'kernel'),
  },
  {
    what: (node) => member(node, 'Math', 'random'),
    says: 'Math.random can be guessed and not repeated; use crypto.getRandomValues, or a generator with a seed',
    except: nowhere,
  },
  {
    what: ({ type, callee }) =>
      (type === 'CallExpression' && isNode(callee) && (callee.name === 'eval' || callee.name === 'Function')) ||
      (type === 'NewExpression' && isNode(callee) && callee.name === 'Function'),
    says: 'text must not become code; write the code',
    except: nowhere,
  },
  {
    what: ({ type, name }) => (type === 'Identifier' || type === 'JSXIdentifier') && RAW_HTML.test(String(name)),
    says: 'text must not become HTML; render it with React',
    except: nowhere,
  },
  {
    what: (node) => member(node, 'process', 'env') || importsEnv(node),
    says: 'only server/config.ts reads the environment; take the setting from ctx.config',
    except: ({ path, isTest }) => isTest || path === 'src/server/config.ts' || path === 'src/server/main.ts',
  },
];

function importsEnv(node: Node): boolean {
  if (node.type !== 'ImportDeclaration' || literal(node.source) !== 'node:process') return false;
  return (node.specifiers as Node[]).some(({ imported }) => isNode(imported) && imported.name === 'env');
}

/** What no file of src may hold. */
export function checkBans(source: Source, report: Report): void {
  if (!source.place) return;
  const bans = BANS.filter(({ except }) => !except(source));
  for (const node of source.nodes) {
    for (const { what, says } of bans) if (what(node)) report(source.path, source.lineOf(node), 'security', says);
  }
}
