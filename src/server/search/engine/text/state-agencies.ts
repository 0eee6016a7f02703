import type { SearchVocabulary } from '../vocabulary.ts';
import { tokenize } from './tokenize.ts';

/**
 * What an agency of a state is called besides its own name. `short`: by the letters of its department; `member`: by the
 * unified certification program in which it takes part.
 */
export interface StateAgencyName {
  readonly phrase: string;
  readonly kind: 'full' | 'short' | 'member';
  /** Its code. */
  readonly state: string;
  readonly isProgram?: boolean;
}

interface Department {
  readonly state: string;
  readonly shortNames: readonly string[];
  readonly names: readonly string[];
}
interface State {
  readonly code: string;
  readonly name: string;
}

const PROGRAM = /^(?:dbe )?(?:ucp|unified certification program)\b/;
/** "Kansas City" and "Washington Metropolitan Area" are no agencies of these states. */
const OFFICE =
  /^(?:agency|authority|bureau|cabinet|certification|commission|department|division|dot|office|transportation)\b/;

const phraseOf = (name: string): string => tokenize(name).join(' ');
const plain = (name: string): string =>
  name
    .replace(/^state of /, '')
    .replace(/\bdept\b/, 'department')
    .replace(/ dot$/, ' department of transportation');

/** Departments of transportation and unified certification programs, by the names of their states. */
export class StateAgencies {
  readonly #states: readonly State[];
  readonly #byName = new Map<string, Department>();
  readonly #byShortName = new Map<string, Department[]>();
  readonly #shortNames: ReadonlyMap<string, string>;

  constructor({ states, departments = [] }: Pick<SearchVocabulary, 'states' | 'departments'>) {
    this.#states = states.map(([code, name]) => ({ code, name: phraseOf(name) }));
    this.#shortNames = new Map(departments.map(({ shortName }) => [phraseOf(shortName), shortName]));
    for (const state of new Set(departments.map((one) => one.state))) {
      const same = departments.filter((one) => one.state === state);
      const namesOf = (name: string) => [phraseOf(name), this.#withoutState(phraseOf(name))];
      const department = {
        state,
        shortNames: [...new Set(same.map(({ shortName }) => phraseOf(shortName)))],
        names: [...new Set(same.flatMap(({ name }) => namesOf(name)))],
      };
      for (const name of department.names) this.#byName.set(name, department);
      for (const short of department.shortNames)
        this.#byShortName.set(short, [...(this.#byShortName.get(short) ?? []), department]);
    }
  }

  /** A short name of departments, as they write it. */
  shortName = (word: string): string | undefined => this.#shortNames.get(word);

  /** @param full the words of an agency's name */
  namesOf(full: string): readonly StateAgencyName[] {
    const name = this.#withoutState(plain(full));
    const [only, ...others] = this.#byShortName.get(name) ?? [];
    const department = this.#byName.get(name) ?? (others.length === 0 ? only : undefined);
    const state = department ? this.#states.find(({ code }) => code === department.state) : this.#stateOf(name);
    if (!state) return [];
    const ofDepartment = department ? namesOfDepartment(department, state) : [];
    const isMember = department !== undefined || OFFICE.test(withoutName(name, state));
    const kind = isProgramOf(state, name) ? 'full' : isMember ? 'member' : undefined;
    return [...ofDepartment, ...(kind ? namesOfProgram(state, kind) : [])];
  }

  /** "Washington State Department of Transportation" */
  #withoutState(name: string): string {
    const state = this.#stateOf(name);
    return state && name.startsWith(`${state.name} state `) ? name.replace(' state ', ' ') : name;
  }

  /** "LA Department of Transportation" is none of Louisiana. */
  #stateOf = (name: string): State | undefined =>
    this.#states.find((state) => name.startsWith(`${state.name} `)) ??
    this.#states.find((state) => name.startsWith(`${state.code.toLowerCase()} `) && isProgramOf(state, name));
}

const isProgramOf = (state: State, name: string): boolean => PROGRAM.test(withoutName(name, state));

function withoutName(name: string, state: State): string {
  const own = [state.name, state.code.toLowerCase()].find((one) => name.startsWith(`${one} `));
  return own ? name.slice(own.length + 1) : name;
}

/** "TxDOT", "Texas TxDOT", "Texas Department of Transportation" */
function namesOfDepartment({ shortNames, names }: Department, { code: state, name }: State): StateAgencyName[] {
  const full = [...names, ...shortNames.map((short) => `${name} ${short}`)];
  return [
    ...shortNames.map((phrase) => ({ phrase, kind: 'short' as const, state })),
    ...full.map((phrase) => ({ phrase, kind: 'full' as const, state })),
  ];
}

/** "IL UCP", "Illinois UCP", "Illinois Unified Certification Program" */
const namesOfProgram = ({ code, name }: State, kind: 'full' | 'member'): StateAgencyName[] =>
  [name, `${name} state`, code.toLowerCase()].flatMap((one) =>
    ['ucp', 'unified certification program'].map((program) => ({
      ...{ phrase: `${one} ${program}`, kind, state: code, isProgram: true },
    })),
  );
