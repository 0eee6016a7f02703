import { parseAst } from 'vite';

interface ModuleInfo {
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly exports: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
  readonly isEntry: boolean;
}
export type GetModuleInfo = (id: string) => ModuleInfo | null;

/** A name that another module exports; `*` stands for all of them. */
interface Source {
  readonly from: string;
  readonly name: string;
}
interface Bindings {
  /** By the name within the module. */
  readonly imports: ReadonlyMap<string, Source>;
  /** What it exports of others, by the exported name. */
  readonly exports: ReadonlyMap<string, Source>;
  /** `export * from`. */
  readonly stars: readonly string[];
  /** Imported without names. */
  readonly whole: readonly string[];
}

/**
 * Which of the included modules a module imports statically. What a module only passes on, such as the index of a
 * package, is followed name by name to where it comes from. Otherwise whoever imports one icon would seem to need them
 * all.
 */
export function staticImports(included: ReadonlySet<string>, getModuleInfo: GetModuleInfo) {
  const parsed = new Map<string, Bindings>();
  const bindingsOf = (id: string): Bindings => {
    const bindings = parsed.get(id) ?? parseBindings(getModuleInfo(id));
    parsed.set(id, bindings);
    return bindings;
  };
  /** The included modules that hold the name. */
  const holders = ({ from, name }: Source, seen = new Set<string>()): string[] => {
    if (seen.has(`${from} ${name}`)) return [];
    seen.add(`${from} ${name}`);
    const { imports, exports, stars, whole } = bindingsOf(from);
    const passed = exports.get(name);
    if (passed) return holders(passed, seen);
    if (included.has(from)) return [from];
    const all = name === '*' ? [...imports.values(), ...exports.values(), ...whole.map(everything)] : [];
    const passedOn = stars.filter((star) => name === '*' || !included.has(star) || exportsName(star, name));
    return [...all, ...passedOn.map((star) => ({ from: star, name }))].flatMap((source) => holders(source, seen));
  };
  const exportsName = (id: string, name: string) => getModuleInfo(id)?.exports.includes(name);
  return (id: string): ReadonlySet<string> => {
    const { imports, exports, stars, whole } = bindingsOf(id);
    const sources = [...imports.values(), ...exports.values(), ...[...stars, ...whole].map(everything)];
    return new Set(sources.flatMap((source) => holders(source)));
  };
}

const everything = (from: string): Source => ({ from, name: '*' });

function parseBindings(info: ModuleInfo | null): Bindings {
  const imports = new Map<string, Source>();
  const exports = new Map<string, Source>();
  const [stars, whole]: [string[], string[]] = [[], []];
  const { body } = parseAst(info?.code ?? '');
  const sources = [...new Set(body.flatMap((node) => ('source' in node && node.source ? [node.source.value] : [])))];
  const idOf = new Map(sources.map((source, index) => [source, info?.importedIds[index] ?? source]));
  for (const node of body) {
    if (!('source' in node)) continue;
    const from = node.source && (idOf.get(node.source.value) ?? '');
    if (node.type === 'ImportDeclaration') {
      if (node.specifiers.length === 0) whole.push(from ?? '');
      for (const part of node.specifiers)
        imports.set(part.local.name, {
          from: from ?? '',
          name:
            part.type === 'ImportSpecifier'
              ? nameOf(part.imported)
              : part.type === 'ImportDefaultSpecifier'
                ? 'default'
                : '*',
        });
    } else if (node.type === 'ExportAllDeclaration') {
      if (node.exported) exports.set(nameOf(node.exported), everything(from ?? ''));
      else stars.push(from ?? '');
    } else if (node.type === 'ExportNamedDeclaration') {
      for (const { local, exported } of node.specifiers) {
        const source = from ? { from, name: nameOf(local) } : imports.get(nameOf(local));
        if (source) exports.set(nameOf(exported), source);
      }
    }
  }
  // what is required, and what Vite itself adds after the module's own imports
  whole.push(...(info?.importedIds.slice(sources.length) ?? []));
  return { imports, exports, stars, whole };
}

const nameOf = (node: { readonly name: string } | { readonly value: string }) =>
  'name' in node ? node.name : node.value;
