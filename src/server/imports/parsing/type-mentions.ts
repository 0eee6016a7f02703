// The types that a cell names, each with what it says of it.

/** The certification type where the list says only that the firm is certified. */
export const TYPE_NOT_STATED = 'Certified';

export interface TypeMention {
  readonly type: string;
  /** The owner group that the cell gives for this type, as printed. */
  readonly group: string | null;
  /** `DBE - Suspended` */
  readonly ended?: true;
  /** What may mean that it is not in force: `on hold`. */
  readonly unclear?: string;
  /** What the cell says of its date: `exp 6/1/2027`. */
  readonly dated?: string | undefined;
  /** The number of its certificate: `MBE #NY6000`. */
  readonly number?: string | undefined;
  /** Who certified, by what stands behind the type: `MBE (NMSDC)`. */
  readonly by?: string | undefined;
  /** Named by its certifying body alone: `WBENC`. */
  readonly ofBody?: true;
}

/** A type stands once in a cell, unless it says that two agencies certify it. */
export function addMention(found: Map<string, TypeMention>, mention: TypeMention): void {
  const { type, group, by } = mention;
  if (mention.ofBody) {
    found.set(`${type}\n${by}`, mention);
    return;
  }
  const known = found.get(type);
  const isOther = known?.by !== undefined && by !== undefined && known.by !== by;
  const key = isOther ? `${type}\n${by}` : type;
  const first = found.get(key) ?? mention;
  found.set(key, { ...first, group: first.group ?? group, by: first.by ?? by });
}

/**
 * `WBE, WBENC` is one certificate, `NYS MWBE, WBENC` another by this body.
 * @param plain the types that the cell names in so many words and with nothing before them
 */
export function joinBodies(found: Map<string, TypeMention>, plain: ReadonlySet<string>): void {
  for (const [key, { ofBody, ...mention }] of found) {
    const named = found.get(mention.type);
    if (!ofBody || !named || named.by !== undefined || !plain.has(mention.type)) continue;
    found.set(mention.type, { ...named, by: mention.by, dated: named.dated ?? mention.dated });
    found.delete(key);
  }
}

/** `MBE, Hispanic`: a group in a list of types is that of the types. */
export function withGroupOfOthers(mentions: readonly TypeMention[]): TypeMention[] {
  const { group = null } = mentions.find(({ type }) => type === TYPE_NOT_STATED) ?? {};
  if (group === null || mentions.length === 1) return [...mentions];
  const types = mentions.filter(({ type }) => type !== TYPE_NOT_STATED);
  return types.map((mention) => ({ ...mention, group: mention.group ?? group }));
}
