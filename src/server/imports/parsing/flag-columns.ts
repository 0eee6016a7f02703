// Columns that say yes or no to one type of certification each.
import { typeAcronymsIn, typeOfHeader } from './certification-types.ts';
import { isFlagValue } from './yes-no.ts';

interface FlagColumn {
  readonly header: string;
  readonly values: readonly string[];
}

/** Remarks among the answers of a yes/no column. */
const ODD = 0.05;

/** "SMALL BUSINESS FLAG" says how large a firm is. In a list that is named for another type it is no certificate. */
export const isSizeFlag = (header: string): boolean =>
  /^\s*(?:is[ _])?small[ _]business[ _](?:flag|ind|indicator)\s*$/i.test(header);

const isCertified = ({ header }: { readonly header: string }): boolean => /cert/i.test(header);
const OWN_HEADER = /^[A-Z]{2,4}BE$/;

/** Yes/no columns by type. An empty column counts if other yes/no columns have values. */
export function flagsOf(columns: readonly FlagColumn[], titles: readonly string[]): Record<string, string> {
  const known = columns.filter(({ header }) => typeOfHeader(header) !== undefined).length;
  const headed = columns.flatMap(({ header, values }) => {
    // among several types, another acronym is the agency's own
    const type = typeOfHeader(header) ?? (known > 1 && OWN_HEADER.test(header) ? header : undefined);
    return type && values.filter((value) => !isFlagValue(value, type)).length <= values.length * ODD
      ? [{ type, header, marked: values.length > 0 }]
      : [];
  });
  const flags = headed.some(({ marked }) => marked) ? headed : [];
  if (flags.every(({ header }) => isSizeFlag(header)) && titles.some((title) => typeAcronymsIn(title).length > 0))
    return {};
  // "Certified WBE" says more than "Women Owned"
  const certain = flags.toSorted((a, b) => Number(isCertified(b)) - Number(isCertified(a)));
  const first = certain.filter(({ type }, at) => certain.findIndex((other) => other.type === type) === at);
  return Object.fromEntries(first.map(({ type, header }) => [type, header]));
}
