// Columns that say yes or no to the certificate of one national body or council: "NMSDC Certified", "Chicago MSDC".
import { certificationType } from '#contract/imports/rules/certification-types.ts';
import type { ListMapping } from '#contract/imports/schema.ts';
import { certifierIn } from './agency-names.ts';
import type { RowCells } from './cells.ts';
import { type FlagDates, flagDates } from './certificate-dates.ts';
import { typeOfHeader } from './certification-types.ts';
import { answerIn } from './flag-answers.ts';
import { type FlagColumn, ODD } from './flag-columns.ts';
import { bodyBefore, nationalBody } from './national-bodies.ts';
import { isDenial, isUnclearAnswer, isYes } from './yes-no.ts';

const FLAG_WORDS =
  /\((?:y ?\/ ?n|yes ?\/ ?no)\)|\b(?:y\/n|yes\/no|is|flag|indicator|ind|certified by|certified|certification|cert)\b|[?.]/gi;

/** The body that a header asks for, and the type that it names or the body certifies; the body may certify several. */
export function bodyAsked(header: string): { readonly letters: string; readonly type: string | undefined } | undefined {
  const text = header.replaceAll('_', ' ').replace(FLAG_WORDS, ' ').replace(/\s+/g, ' ').trim().replace(/ -$/, '');
  const { body, rest = '' } = bodyBefore(text) ?? { body: nationalBody(text) };
  if (!body) return councilAsked(text);
  const named = rest.replace(/\)$/, '');
  const type = named === '' ? body.type : certificationType(named);
  return named !== '' && type === undefined ? undefined : { letters: body.letters, type };
}

/** One of the regional councils of a body, by its name as printed. */
function councilAsked(text: string): ReturnType<typeof bodyAsked> {
  const by = MAY_BE_KEY.test(text) ? certifierIn(text) : undefined;
  return by?.type === undefined ? undefined : { letters: text, type: by.type };
}

/** The yes/no columns of bodies by type and body, "MBE (NMSDC)", where one type is certain. */
export function flagsOfBodies(columns: readonly FlagColumn[]): Record<string, string> {
  const flags = new Map<string, string>();
  for (const { header, values } of columns) {
    const asked = typeOfHeader(header) === undefined ? bodyAsked(header) : undefined;
    const others = values.filter((value) => !(isYes(value) || isDenial(value) || isUnclearAnswer(value))).length;
    if (asked?.type === undefined || values.length === 0 || others > values.length * ODD) continue;
    const key = `${asked.type} (${asked.letters})`;
    if (!flags.has(key)) flags.set(key, header);
  }
  return Object.fromEntries(flags);
}

/**
 * Whether more rows have a number or date without a yes than with one: then these are of certificates that no column of a body
 * is about.
 */
export function areOfOthers(
  flags: Readonly<Record<string, string>>,
  facts: readonly string[],
  rows: readonly { readonly cells: Readonly<Record<string, string>> }[],
): boolean {
  const stated = rows.filter(({ cells }) => facts.some((column) => (cells[column] ?? '').trim() !== ''));
  const held = stated.filter(({ cells }) => Object.values(flags).some((column) => isYes(cells[column] ?? '')));
  return stated.length > held.length * 2;
}

interface BodyFlag {
  readonly column: string;
  readonly type: string;
  readonly by: string;
  /** The tie of the columns with its dates and numbers, if there are any. */
  readonly tie: string;
}

interface SplitFlags {
  /** Columns by type, of no body. */
  readonly own: Readonly<Record<string, string>>;
  readonly ofBodies: readonly BodyFlag[];
}

const KNOWN_MAPPINGS = new WeakMap<ListMapping, SplitFlags>();

export function splitFlags(mapping: ListMapping): SplitFlags {
  const known = KNOWN_MAPPINGS.get(mapping);
  if (known) return known;
  const all = Object.entries(mapping.certification_flags ?? {});
  const ofBodies = all.flatMap(([key, column]) => {
    const [, type = '', name = ''] = KEY.exec(key) ?? [];
    const body = nationalBody(name);
    const by = body?.name ?? certifierIn(name)?.name;
    return by === undefined ? [] : [{ column, type, by, tie: `@${body?.letters ?? name}` }];
  });
  const theirs = new Set(ofBodies.map(({ column }) => column));
  const found = { own: Object.fromEntries(all.filter(([, column]) => !theirs.has(column))), ofBodies };
  KNOWN_MAPPINGS.set(mapping, found);
  return found;
}
const KEY = /^([^\s()]{1,20}|8\(a\)) \(([^()]{2,60})\)$/;
const MAY_BE_KEY = /^[^()]{2,60}$/;

interface BodyAnswer extends BodyFlag {
  readonly isYes: boolean;
  /** There was a certificate, and is none. */
  readonly ended?: true | undefined;
  readonly flag: FlagDates | undefined;
}

/** What a row answers in the columns of bodies; what is neither a yes nor a no is reported and no certificate. */
export const answersOfBodies = (cells: RowCells, mapping: ListMapping): BodyAnswer[] =>
  splitFlags(mapping).ofBodies.flatMap((flag): BodyAnswer[] => {
    const cell = cells.at(flag.column);
    if (!cell) return [];
    const answer = answerIn(cells, cell, isYes);
    const isHeld = answer === 'yes' || answer === 'ended';
    return [
      {
        ...flag,
        isYes: answer === 'yes',
        ended: answer === 'ended' ? true : undefined,
        flag: isHeld ? flagDates(cells, cell, mapping) : undefined,
      },
    ];
  });
