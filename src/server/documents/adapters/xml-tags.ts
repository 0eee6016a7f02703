export interface XmlTag {
  /** Without its prefix. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** Everything that begins with < and is no opening tag: where it begins and where it ends. */
const SKIPPED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['</', '>'],
] as const;

/**
 * The opening tags of a part of an Office file, in one pass. Quotes, character references and comments are read as XML
 * has it, so that nothing is hidden in them.
 * @throws Error for a document type, which could define entities, and for markup that no XML reader accepts
 */
export function* xmlTags(text: string): Generator<XmlTag> {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const skipped = SKIPPED.find(([start]) => text.startsWith(start, at));
    if (skipped) {
      at = after(text, skipped[1], at + skipped[0].length);
      continue;
    }
    if (text[at + 1] === '!') throw new Error('a document type');
    const { tag, end } = readTag(text, at + 1);
    at = end;
    yield tag;
  }
}

function readTag(text: string, start: number): { tag: XmlTag; end: number } {
  const attributes = new Map<string, string>();
  let words = '';
  let from = start;
  let name: string | undefined;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (char !== '>' && char !== '"' && char !== "'") continue;
    words = text.slice(from, at);
    name ??= localName(words.trim().split(/\s/, 1)[0] ?? '');
    if (char === '>') return { tag: { name, attributes }, end: at + 1 };
    const end = after(text, char, at + 1);
    const key = words.trim().replace(/=$/, '').trimEnd().split(/\s/).at(-1) ?? '';
    if (attributes.has(key)) throw new Error('the same attribute twice');
    attributes.set(key, decode(text.slice(at + 1, end - 1)));
    from = end;
    at = end - 1;
  }
  throw new Error('a tag without an end');
}

const localName = (name: string): string => name.replace(/\/$/, '').split(':').at(-1) ?? '';

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  if (at < 0) throw new Error(`${mark} is missing`);
  return at + mark.length;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decode = (value: string): string =>
  value.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (_all, decimal, hex, entity) => {
    if (entity) return ENTITIES[entity] ?? '';
    return String.fromCodePoint(Math.min(decimal ? Number(decimal) : Number.parseInt(hex, 16), 0x10ffff));
  });
