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

/** Where all of it waits while the person whose it is signs in again. */
const OF_PERSON = 'unsent-of';
interface Waiting {
  readonly person: string;
  readonly forms: Readonly<Record<string, string>>;
}

/** Everything that was typed in this tab and not sent, to be put back by `giveBackUnsent`; null where there is nothing. */
function unsentForms(): Readonly<Record<string, string>> | null {
  const forms = Object.entries({ ...sessionStorage }).filter(([name]) => name.startsWith(PREFIX));
  return forms.length > 0 ? Object.fromEntries(forms) : null;
}

/**
 * Empties the tab's storage.
 * @param person what they typed waits until they are back in this tab, or until somebody else comes
 */
export function clearTab(person: string | null): void {
  const forms = person === null ? null : unsentForms();
  const waiting = forms ? JSON.stringify({ person, forms }) : sessionStorage.getItem(OF_PERSON);
  sessionStorage.clear();
  if (waiting !== null) sessionStorage.setItem(OF_PERSON, waiting);
}

/** Whoever has signed in finds what they typed before their session ended; of anybody else it is forgotten. */
export function giveBackUnsent(person: string | null): void {
  const stored = sessionStorage.getItem(OF_PERSON);
  if (stored === null) return;
  sessionStorage.removeItem(OF_PERSON);
  const waiting: Waiting = JSON.parse(stored);
  if (waiting.person !== person) return;
  for (const [name, values] of Object.entries(waiting.forms)) sessionStorage.setItem(name, values);
}
