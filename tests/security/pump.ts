// Attack strings for a regular expression, and whether its time grows faster than its text.
import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { analyse } from 'scslre';
import type { Expression } from './expressions.ts';

/** A text that grows: `'NAICS' + '\t' × n + '!'`. */
export interface Attack {
  readonly prefix: string;
  readonly pump: string;
  readonly suffix: string;
}

type Quantifiable = Pick<Expression, 'source' | 'flags' | 'repeats'>;

/** Characters that stand for their kinds; a class is represented by those of them that it accepts. */
const KINDS = [...' \t\n\u00a0aAzZnN019_-.,;:/\\|&+=#$%@?!*()[]{}<>"\'~^–—’é\u0301ßİ中😀\0\r'];
/** What makes most expressions fail behind the pump. */
const ENDS = ['\0', '\n\0', '!a'];
const MAX_SAMPLES = 4;

/** Strings that make up the expression, put together so that each of its repetitions is fed for long. */
export function attacksOn(expression: Quantifiable): Attack[] {
  const pattern = new RegExpParser().parsePattern(expression.source, 0, expression.source.length, {
    unicode: expression.flags.includes('u'),
    unicodeSets: expression.flags.includes('v'),
  });
  const sampler = new Sampler(expression.flags);
  const points = pattern.alternatives.flatMap((alternative) => sampler.points(alternative, ['']));
  const known = pickedBy(expression);
  const all = [...new Set([...points.flatMap(({ pumps }) => pumps), ...known])];
  const heads = [...new Set(points.flatMap(({ prefixes }) => prefixes))];
  const ends = [...new Set([...ENDS, ...points.flatMap(({ refused }) => refused)])];
  const attacks = new Map<string, Attack>();
  const add = (prefix: string, pump: string) => {
    for (const suffix of ends)
      if (pump !== '') attacks.set(JSON.stringify([prefix, pump, suffix]), { prefix, pump, suffix });
  };
  // an expression without an anchor begins anew at each place: its own beginnings are pumped as well
  for (const pump of [...all, ...heads]) for (const prefix of ['', '\0']) add(prefix, pump);
  for (const { prefixes, pumps } of points)
    for (const prefix of prefixes) for (const pump of [...pumps, ...known]) add(prefix, pump);
  for (const head of heads) for (const one of [' ', '\t', '0', 'a', 'A', '-']) add(head, one);
  return [...attacks.values()];
}

/** Characters by which a static analysis expects more than linear time. */
function pickedBy({ source, flags }: Quantifiable): string[] {
  const { reports } = analyse({ source, flags });
  return reports.map(({ character }) => character.pick);
}

/** A repetition: texts that lead to it, texts that it repeats, characters at which it ends. */
interface Point {
  readonly prefixes: readonly string[];
  readonly pumps: readonly string[];
  readonly refused: readonly string[];
}

class Sampler {
  readonly #flags: string;
  constructor(flags: string) {
    this.#flags = flags.replace(/[gy]/g, '');
  }

  /** The repetitions of an alternative and of all inside it, each behind the texts before it. */
  points(alternative: AST.Alternative, before: readonly string[]): Point[] {
    const found: Point[] = [];
    let prefixes = before;
    for (const element of alternative.elements) {
      found.push(...this.#pointsOf(element, prefixes));
      prefixes = join(prefixes, this.#samples(element));
    }
    return found;
  }

  #pointsOf(element: AST.Element, prefixes: readonly string[]): Point[] {
    if (element.type === 'Quantifier') {
      const own = element.max > MAX_SAMPLES ? [this.#pointOf(element.element, prefixes)] : [];
      return [...own, ...this.#pointsOf(element.element, prefixes)];
    }
    if ('alternatives' in element) return element.alternatives.flatMap((one) => this.points(one, prefixes));
    return [];
  }

  #pointOf(repeated: AST.Element, prefixes: readonly string[]): Point {
    const isOneCharacter = /^Character/.test(repeated.type);
    const refused = isOneCharacter ? KINDS.filter((kind) => !this.#accepts(repeated, kind)).slice(0, 2) : [];
    return { prefixes, pumps: this.#samples(repeated), refused };
  }

  #accepts = (element: AST.Element, text: string): boolean =>
    new RegExp(`^(?:${element.raw})$`, this.#flags.replace('m', '')).test(text);

  /** Some short texts that the element accepts. */
  #samples(element: AST.Element): string[] {
    switch (element.type) {
      case 'Character':
        return [String.fromCodePoint(element.value)];
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass':
        return KINDS.filter((kind) => this.#accepts(element, kind)).slice(0, MAX_SAMPLES);
      case 'Quantifier': {
        const once = this.#samples(element.element);
        if (element.min > 0) return once.map((text) => text.repeat(Math.min(element.min, 64)));
        return ['', ...once].slice(0, MAX_SAMPLES);
      }
      case 'Group':
      case 'CapturingGroup':
        return element.alternatives.flatMap((one) => this.#sequence(one).slice(0, 2)).slice(0, 2 * MAX_SAMPLES);
      default:
        // assertions take no text; a backreference is fed by its group
        return [''];
    }
  }

  #sequence({ elements }: AST.Alternative): readonly string[] {
    return elements.reduce((texts: readonly string[], element) => join(texts, this.#samples(element)), ['']);
  }
}

/** Each of the first with some of the second; few of all these. */
function join(first: readonly string[], second: readonly string[]): string[] {
  const both = second.flatMap((end) => first.map((begin) => begin + end));
  return [...new Set(both)].slice(0, MAX_SAMPLES);
}

/** Short texts first: a polynomial of the fifth degree is slow with a hundred characters. */
const LENGTHS = [32, 128, 500, 2_000];
/** Linear time is some nanoseconds for a character; this leaves much room for a busy machine. */
const SUSPICIOUS_MS = 0.05;
const FACTOR = 4;
/** Linear growth takes `FACTOR` times as long, quadratic growth its square. */
const LINEAR = FACTOR * 2.5;

/** The attack under which the time grows faster than the text, or null. */
export function findSuperLinear(expression: Quantifiable, longest = 32_000): (Attack & { growth: number }) | null {
  const run = runnerOf(expression);
  for (const { attack, length } of slowest(run, attacksOn(expression))) {
    const growth = superLinearGrowth(run, attack, length / FACTOR, longest);
    if (growth !== null) return { ...attack, growth };
  }
  return null;
}

const MEASURED = 8;

/** The attacks that take longest for their length, and the shortest length at which they are suspicious. */
function slowest(run: (text: string) => void, attacks: readonly Attack[]): { attack: Attack; length: number }[] {
  const suspicious = attacks.flatMap((attack) => {
    for (const length of LENGTHS) {
      const ms = timeOf(run, attack, length, 3);
      if (ms >= SUSPICIOUS_MS) return [{ attack, length, cost: ms / length }];
    }
    return [];
  });
  return suspicious.sort((a, b) => b.cost - a.cost).slice(0, MEASURED);
}

/** How many times as long four times the text takes, where that is more than linear each time that it is measured. */
export function superLinearGrowth(
  run: (text: string) => void,
  attack: Attack,
  from: number,
  longest: number,
): number | null {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < 10 && least > LINEAR; tried++)
    least = Math.min(least, growthOf(run, attack, from, longest));
  return least > LINEAR ? least : null;
}

const TRIES = 5;
/** Below this the clock and the compiler say more than the expression. */
const MEASURABLE_MS = 0.5;
/** Above this a busy machine interrupts each run. */
const ENOUGH_MS = 2;
/** What takes so long although it is short has a high degree. */
const FAR_TOO_LONG_MS = 50;
/** Longer than any bounded repetition, which reads again only so far. */
const UNBOUNDED = 512;

/**
 * How many times as long a text of four times the length takes, at a length at which the time says something.
 */
function growthOf(run: (text: string) => void, attack: Attack, from: number, longest: number): number {
  let growth = 0;
  for (let length = Math.ceil(from); length * FACTOR <= longest; length *= 2) {
    const long = timeOf(run, attack, length * FACTOR, TRIES);
    if (long < MEASURABLE_MS || (length < UNBOUNDED && long < FAR_TOO_LONG_MS)) continue;
    growth = long / timeOf(run, attack, length, TRIES);
    if (long > ENOUGH_MS) break;
  }
  return growth;
}

/** The shortest of some runs on a text of about this length, in milliseconds. */
export function timeOf(
  run: (text: string) => void,
  { prefix, pump, suffix }: Attack,
  length: number,
  tries: number,
): number {
  const text = prefix + pump.repeat(Math.ceil(length / pump.length)) + suffix;
  let shortest = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < tries; tried++) {
    const began = performance.now();
    run(text);
    shortest = Math.min(shortest, performance.now() - began);
    if (shortest < SUSPICIOUS_MS || shortest > FAR_TOO_LONG_MS) break;
  }
  return shortest;
}

function runnerOf({ source, flags, repeats }: Quantifiable): (text: string) => void {
  const pattern = new RegExp(source, repeats && !flags.includes('g') ? `${flags}g` : flags);
  return repeats
    ? (text) => void text.replace(pattern, '')
    : (text) => {
        pattern.lastIndex = 0;
        pattern.test(text);
      };
}
