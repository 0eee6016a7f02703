/** One choice of a dropdown. */
export interface SelectItem<V extends string = string> {
  readonly label: string;
  readonly value: V;
  readonly disabled?: boolean;
  /** Heading above it; items of one group follow each other. */
  readonly group?: string;
}

/** An entry of a code list, such as a state or a trade. */
export type CodeListItem = { readonly code: string } & ({ readonly name: string } | { readonly description: string });

/** A code list as choices: its names or descriptions are shown, its codes are the values. */
export function codeItems(list: readonly CodeListItem[]): SelectItem[] {
  return list.map((entry) => ({ value: entry.code, label: 'name' in entry ? entry.name : entry.description }));
}

const folded = (text: string) => text.trim().toLowerCase();

/** The choices whose label or group contains what was typed; case and blanks around it do not count. */
export function filterItems<V extends string>(
  items: readonly SelectItem<V>[],
  typed: string,
): readonly SelectItem<V>[] {
  const sought = folded(typed);
  return items.filter(({ label, group = '' }) => folded(label).includes(sought) || folded(group).includes(sought));
}

interface ItemGroup {
  /** Empty for items without a heading. */
  readonly name: string;
  readonly items: readonly { readonly item: SelectItem; readonly index: number }[];
}

/** The items under their headings; `index` is that of the whole list. */
export function groupItems(items: readonly SelectItem[]): ItemGroup[] {
  const groups: { name: string; items: { item: SelectItem; index: number }[] }[] = [];
  for (const [index, item] of items.entries()) {
    const name = item.group ?? '';
    const last = groups.at(-1);
    if (last?.name === name) last.items.push({ item, index });
    else groups.push({ name, items: [{ item, index }] });
  }
  return groups;
}

/** The choice that is written out in full. */
export function itemByLabel<V extends string>(
  items: readonly SelectItem<V>[],
  typed: string,
): SelectItem<V> | undefined {
  return items.find(({ label }) => folded(label) === folded(typed));
}

type Choosable = readonly { readonly disabled?: boolean }[];

/** Choices that Page Up and Page Down pass. */
const PAGE = 6;

/**
 * Where a key leads from the highlighted choice, past disabled ones; -1 is none, and where all are disabled.
 * @returns undefined for a key that does not move
 */
export function indexForKey(key: string, items: Choosable, active: number): number | undefined {
  const usable = items.flatMap((item, index) => (item.disabled ? [] : index));
  const first = usable[0] ?? -1;
  const last = usable.at(-1) ?? -1;
  const at = usable.indexOf(active);
  switch (key) {
    case 'ArrowDown':
      return usable.find((index) => index > active) ?? last;
    case 'ArrowUp':
      return active < 0 ? last : (usable.findLast((index) => index < active) ?? first);
    case 'PageDown':
      return usable[at + PAGE] ?? last;
    case 'PageUp':
      return usable[Math.max(0, at - PAGE)] ?? first;
    case 'Home':
      return first;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** The choice that begins with what was typed, from the highlighted one on; one letter again goes to the next with it. */
export function typeaheadIndex(items: readonly SelectItem[], active: number, typed: string): number | undefined {
  const letters = typed.toLowerCase();
  const same = [...letters].every((letter) => letter === letters[0]);
  const sought = same ? letters.slice(0, 1) : letters;
  const from = Math.max(0, same ? active + 1 : active);
  const order = [...items.keys()].map((_, step) => (from + step) % items.length);
  return order.find((index) => {
    const item = items[index];
    return item && !item.disabled && folded(item.label).startsWith(sought);
  });
}
