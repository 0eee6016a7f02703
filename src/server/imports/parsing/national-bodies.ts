// National bodies that certify firms, by the names and letters that lists print.
import { NATIONAL_BODIES, type NationalBody } from '#contract/businesses/rules/national-bodies.ts';
import { withoutAccents } from '#contract/imports/rules/cell-text.ts';
import { certificationType } from '#contract/imports/rules/certification-types.ts';

/** A name for comparison: "U.S. SBA", "National LGBTQ+ Chamber of Commerce, Inc." without what varies. */
const keyOf = (name: string): string =>
  withoutAccents(name)
    .toLowerCase()
    .replace(/[.'’‘`´]/g, '')
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^(?:the )?(?:(?:us|usa|united states) )?/, '')
    .replace(/ (?:inc|incorporated|corp|llc)$/, '')
    .replaceAll(' ', '');

const BY_KEY = new Map(
  NATIONAL_BODIES.flatMap((body) =>
    [body.letters, body.name, ...(body.names ?? [])].map((name) => [keyOf(name), body] as const),
  ),
);
const BY_LETTERS = new Map(NATIONAL_BODIES.map((body) => [body.letters, body]));

const WITH_BRACKETS = /^([^()]{2,80})\(([^()]{1,60})\)$/;
/** Programs of the SBA, and the system in which firms apply to it. */
const PROGRAM = /^(?:vet ?cert|vets?|certify|my ?sba|federal)$/i;
/** A dash within a name, as in "Veteran-Owned", has no spaces. */
const BOTH_NAMES = /^(.{2,80}) [–—-] (.{2,80})$/;

/**
 * The national body that a text names, and nothing else: "NMSDC", "Small Business Administration", "WBENC - Women's Business
 * Enterprise National Council", "SBA (VetCert)". One of its regional councils is another body.
 */
export function nationalBody(text: string): NationalBody | undefined {
  const whole = BY_KEY.get(keyOf(text));
  if (whole) return whole;
  const [, name = '', inBrackets = ''] = WITH_BRACKETS.exec(text.trim()) ?? [];
  const body = BY_KEY.get(keyOf(name));
  if (body && (BY_KEY.get(keyOf(inBrackets)) === body || PROGRAM.test(inBrackets) || certificationType(inBrackets)))
    return body;
  const [first, second] = (BOTH_NAMES.exec(text.trim()) ?? []).slice(1).map((part) => BY_KEY.get(keyOf(part)));
  return first !== undefined && first === second ? first : undefined;
}

/** The national body that a header begins with: "NMSDC Cert No.", "Disability:IN Expires". */
export function bodyBefore(header: string): { readonly body: NationalBody; readonly rest: string } | undefined {
  const [, letters = '', rest = ''] =
    /^((?:US |U\.S\. )?(?:Disability:? ?IN|[A-Za-z]{3,8}))(?![A-Za-z0-9])[\s_:–(-]*(.*)$/i.exec(header.trim()) ?? [];
  const body = BY_LETTERS.get(keyOf(letters).toUpperCase());
  return body && { body, rest };
}
