// Columns of which each group describes the certificate of one body: "NMSDC Cert No.", or "State" over "Agency" and "Expires".
import { isAgencyName, OFFICE } from './agency-names.ts';
import { bodyBefore, nationalBody } from './national-bodies.ts';

/** What makes a heading the name of a group in the name of a column: "State certificate: Type". */
const MARK = ' certificate: ';

/** The group of certificates that a column belongs to. */
export interface CertificateGroup {
  /** The same for all of its columns, and no type. */
  readonly tie: string;
  /** Who certifies, where no cell of the group says it. */
  readonly agency: string | undefined;
  /** What this body certifies, where no cell says it and no header. */
  readonly type: string | undefined;
  /** The rest of the header. */
  readonly rest: string;
}

export function groupOfHeader(column: string): CertificateGroup | undefined {
  const at = column.indexOf(MARK);
  const headed = at > 0 ? { heading: column.slice(0, at), rest: column.slice(at + MARK.length) } : undefined;
  const before = headed ? undefined : bodyBefore(column);
  const body = headed ? nationalBody(headed.heading) : before?.body;
  const rest = headed?.rest ?? before?.rest ?? '';
  if (body) return { tie: `@${body.letters}`, agency: body.name, type: body.type, rest };
  if (!headed) return undefined;
  const { heading } = headed;
  return { tie: `@${heading.toLowerCase()}`, agency: isOffice(heading) ? heading : undefined, type: undefined, rest };
}

/** "City of Gary", but not "City". */
const isOffice = (heading: string): boolean => /\s/.test(heading) && OFFICE.test(heading) && isAgencyName(heading);

export const isTieOfGroup = (tie: string): boolean => tie.startsWith('@');

/** One word for a level of government over the columns of its certificates. */
const LEVEL = /^(?:city|county|state|federal|local|municipal|other|airport|transit)(?: certifi\w+)?$/i;

/**
 * The headings that are each over the columns of one body's certificates. That they are is certain only where one of them
 * is a national body.
 */
export function groupHeadings(headings: readonly (string | undefined)[]): ReadonlySet<string> {
  const all = new Set(headings.flatMap((heading) => heading ?? []));
  if (![...all].some(nationalBody)) return new Set();
  return new Set([...all].filter((heading) => nationalBody(heading) || LEVEL.test(heading) || isOffice(heading)));
}

export const nameInGroup = (heading: string, header: string): string => `${heading}${MARK}${header}`;

const OF_LEVEL = /^(city|county|state|federal|local|airport|transit)[ _-]+(.{2,60})$/i;
/** What a level of government certified, and what its columns say of it. */
const TYPES_OF_LEVEL = /^(?:cert(?:ification)?s?|cert(?:ification)?[ _-](?:types?|programs?|designations?))$/i;
const FACTS_OF_LEVEL =
  /^(?:(?:cert(?:ificate|ification|ified)?\.?[ _-])?(?:#|no\.?|num(?:ber)?|id|status|agency|(?:issued?|start|effective|approval|end|expiry|expiration|expires?|exp\.?|renewal)(?:[ _-](?:date|on))?|date))$/i;

/** Names of columns where two levels each say what they certified: "State Cert Number" is "State certificate: Cert Number". */
export function namesByLevel(heads: readonly string[]): readonly string[] {
  const found = heads.map((head) => {
    const [, level = '', rest = ''] = OF_LEVEL.exec(head.trim()) ?? [];
    return { level, rest };
  });
  const levels = new Set(found.flatMap(({ level, rest }) => (TYPES_OF_LEVEL.test(rest) ? level.toLowerCase() : [])));
  const stated = new Set(found.flatMap(({ level, rest }) => (FACTS_OF_LEVEL.test(rest) ? level.toLowerCase() : [])));
  if (levels.size < 2 || ![...levels].some((level) => stated.has(level))) return heads;
  return heads.map((head, at) => {
    const { level, rest } = found[at] as (typeof found)[number];
    const isOfGroup = levels.has(level.toLowerCase()) && (TYPES_OF_LEVEL.test(rest) || FACTS_OF_LEVEL.test(rest));
    return isOfGroup ? nameInGroup(level, rest) : head;
  });
}

/** "WBENC Partner" as "WBENC certificate: Partner": what its certificate has is not what firms have. */
export function wordsOfGroup(header: string): string {
  const before = bodyBefore(header);
  return before && OF_CERTIFICATE.test(before.rest) ? nameInGroup(before.body.letters, before.rest) : header;
}
const OF_CERTIFICATE =
  /^(?:#|(?:no|number|num|nbr|id|programs?|designations?|types?|category|agency|organization|(?:regional )?(?:council|partner|affiliate)|regional|partner organization)\b)/i;
