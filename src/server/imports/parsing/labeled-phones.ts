/** Words and letters beside a number that say whose it is. */
const PHONE = new Set('tel telephone phone ph p t voice'.split(' '));
const OFFICE = new Set('office off ofc o main work wk w business bus b direct'.split(' '));
const FAX = new Set('fax facsimile f'.split(' '));
const OTHER = new Set('cell cellular c mobile mob m home h text toll free local alt alternate after hours'.split(' '));
const BETWEEN = new Set(['or', 'and', 'number', 'no', 'us']);

const NUMBER = /(?<!\d)(?:\+?1[-. ]{0,2})?\(?\d{3}\)?[-. –/]{0,3}\d{3}[-. –]{0,3}\d{4}(?!\d)/g;
const EXTENSION = /^[\s,]{0,3}(?:\([a-z]{1,9}\) ?)?(?:ext(?:ension|n)?|ex|x|#)[.:\s]{0,3}(\d{1,12})(?!\d)/i;

interface LabeledPhone {
  /** As printed, with its extension as `x12`. */
  readonly text: string;
  readonly kind: 'office' | 'other' | 'fax' | undefined;
}

/**
 * The numbers of `954-555-0172 (office) / 786-555-0170 (cell)` or `(o) 954-555-0172 (c) 786-555-0170`.
 * @returns undefined where no words say whose they are, or others are beside them
 */
export function labeledPhones(text: string): LabeledPhone[] | undefined {
  const found = [...text.matchAll(NUMBER)];
  if (found.length === 0) return undefined;
  const ends = found.map(({ 0: number, index }) => index + number.length);
  const gaps = [0, ...ends].map((from, at) => text.slice(from, found[at]?.index ?? text.length));
  const extensions = gaps.map((gap) => EXTENSION.exec(gap)?.[1]);
  const words = gaps.map((gap, at) =>
    (at === 0 || extensions[at] === undefined ? gap : gap.replace(EXTENSION, withoutExtension))
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '' && !BETWEEN.has(word)),
  );
  const labels = words.flat();
  const isLabel = (word: string) => [PHONE, OFFICE, FAX, OTHER].some((kind) => kind.has(word));
  if (labels.length === 0 || !labels.every(isLabel)) return undefined;
  const isBefore = (words[0] ?? []).length > 0;
  return found.map(({ 0: number }, at) => {
    const extension = extensions[at + 1];
    return {
      text: extension === undefined ? number : `${number} x${extension}`,
      kind: kindOf(words[isBefore ? at : at + 1] ?? []),
    };
  });
}

/** The label between a number and its extension stays: `(office) x12`. */
const withoutExtension = (found: string): string => /\([a-z]{1,9}\)/i.exec(found)?.[0] ?? ' ';

function kindOf(words: readonly string[]): LabeledPhone['kind'] {
  const has = (kind: ReadonlySet<string>) => words.some((word) => kind.has(word));
  if (has(OTHER)) return 'other';
  if (has(FAX) && !has(PHONE)) return 'fax';
  return has(OFFICE) || has(PHONE) ? 'office' : undefined;
}
