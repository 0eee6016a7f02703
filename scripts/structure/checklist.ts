/** The lines of docs/spec-checklist.md and how titles of tests cite them. Pure: texts in, facts out. */

export const CHECKLIST = 'docs/spec-checklist.md';

/** What each id demands, in the order of the file. */
export type Checklist = ReadonlyMap<string, string>;

/** @throws Error when an id stands there twice. */
export function parseChecklist(markdown: string): Checklist {
  const lines = new Map<string, string>();
  for (const [, id = '', text = ''] of markdown.matchAll(/^- \[([A-Z]+-\d{3})\] (.+)$/gm)) {
    if (lines.has(id)) throw new Error(`${id} stands twice in ${CHECKLIST}`);
    lines.set(id, text);
  }
  return lines;
}

export const areaOf = (id: string): string => id.split('-', 1)[0] ?? id;

export const areasOf = (checklist: Checklist): string[] => [...new Set([...checklist.keys()].map(areaOf))];

/** Which lines a title claims to prove, and what is wrong with its citations. */
export interface Citation {
  readonly ids: readonly string[];
  readonly faults: readonly string[];
}

/** Brackets that begin like an id, well written or not. */
const BRACKETS = /\[([A-Z]+-\d[^[\]]*)\]/g;
const ITEM = /^([A-Z]+-\d+)(?:…([A-Z]+-\d+))?$/;

/** Ids stand in square brackets, singly or as a range: `[UI-018, UI-020]`, `[API-001…API-014]`. */
export function cite(title: string, checklist: Checklist): Citation {
  const ids: string[] = [];
  const faults: string[] = [];
  for (const [, inside = ''] of title.matchAll(BRACKETS)) {
    for (const item of inside.split(', ')) {
      const [, from, to = from] = ITEM.exec(item) ?? [];
      if (from === undefined || to === undefined) faults.push(`'${item}' is neither an id nor a range (UI-001…UI-009)`);
      else {
        const unknown = [from, to].find((id) => !checklist.has(id));
        if (unknown) faults.push(`${unknown} is not in ${CHECKLIST}`);
        else if (areaOf(from) !== areaOf(to) || from > to)
          faults.push(`${item} is no range: from low to high, one area`);
        else ids.push(...between(from, to, checklist));
      }
    }
  }
  return { ids: [...new Set(ids)], faults };
}

function between(from: string, to: string, checklist: Checklist): string[] {
  const all = [...checklist.keys()];
  return all.slice(all.indexOf(from), all.indexOf(to) + 1);
}
