const PREFIX = 'unsent-form:';

/** Values of a form that were not sent before this tab loaded its page again; fields that the form no longer has are left out. */
export function readUnsentValues<Values extends object>(name: string | undefined, initial: Values): Values {
  const stored = name === undefined ? null : sessionStorage.getItem(PREFIX + name);
  if (stored === null) return initial;
  try {
    const values: Record<string, unknown> = JSON.parse(stored);
    const known = Object.entries(values).filter(
      ([field, value]) => typeof value === typeof initial[field as keyof Values],
    );
    return { ...initial, ...Object.fromEntries(known) };
  } catch {
    return initial;
  }
}

/** Unsent changes of a form that is saved as it is typed, each with the value that it changed. */
export type UnsentChanges<Values> = {
  readonly [Key in keyof Values]?: { readonly value: Values[Key]; readonly before: Values[Key] };
};

/** Null where nothing was kept or cannot be read. */
export function readUnsentChanges<Values extends object>(name: string): UnsentChanges<Values> | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps the values of a form in this tab until they are sent. */
export function keepUnsentValues(name: string, values: object): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(values));
  } catch {
    // a full or forbidden storage: the form works without
  }
}

export function discardUnsentValues(name: string): void {
  sessionStorage.removeItem(PREFIX + name);
}
