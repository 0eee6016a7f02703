// Who certified a type, where its cell says so behind or before it: `MBE (NMSDC)`, `WBE - WBENC`, `DBE/INDOT`, `NMSDC MBE`.
import { type Certifier, certifierIn } from './agency-names.ts';

/** A type and who certified it; undefined where nobody is named. */
export function withoutCertifier(
  text: string,
  isType: (text: string) => boolean,
): { readonly text: string; readonly by: Certifier } | undefined {
  const isClosed = /[)\]]$/.test(text);
  for (const { 0: separator, index } of text.matchAll(SEPARATOR)) {
    const isBracket = /[([]/.test(separator);
    if (isBracket && !isClosed) continue;
    const said = text.slice(index + separator.length, isBracket ? -1 : undefined);
    const by = certifierIn(said);
    const type = text.slice(0, index).trim();
    if (by && isType(type)) return { text: type, by };
  }
  return undefined;
}

/** Types and who certified all of them, where its name stands before them: `Cook County MBE/WBE`. */
export function withoutCertifierBefore(
  text: string,
  isType: (text: string) => boolean,
): ReturnType<typeof withoutCertifier> {
  for (const { 0: separator, index } of text.matchAll(SEPARATOR_BEFORE)) {
    const type = text.slice(index + separator.length);
    if (type.length > MAX_TYPE) continue;
    const by = certifierIn(text.slice(0, index));
    if (by && isType(type)) return { text: type, by };
  }
  return undefined;
}
const MAX_TYPE = 60;
const SEPARATOR_BEFORE = / [-–—] |[-–—:] ?| /g;
/** A space too, before letters alone: `MBE NMSDC`. */
const SEPARATOR = /[-–—:/([]| (?=[A-Z]{3,12}$)/g;

/** What a national body certifies where its name stands in a place of its own: `MBE, WBENC`. */
export function typeOfBody(text: string): { readonly text: string; readonly by: Certifier } | undefined {
  const by = certifierIn(text);
  return by?.type === undefined ? undefined : { text: by.type, by };
}

/** Of several types the body that certifies one of them certified no other: `MBE/WBE (WBENC)`. */
export const certifierOf = (by: Certifier | undefined, type: string, types: readonly string[]): string | undefined =>
  types.length > 1 && by?.type !== undefined && by.type !== type ? undefined : by?.name;
