// Columns that say yes or no to one type of certification each.
import { typeAcronymsIn, typeOfHeader } from './certification-types.ts';
import { isFlagValue } from './yes-no.ts';

export interface FlagColumn {
  readonly header: string;
  readonly values: readonly string[];
}

/** Remarks among the answers of a yes/no column. */
export const ODD = 0.05;

/** "SMALL BUSINESS FLAG" says how large a firm is. In a list that is named for another type it is no certificate. */
export const isSizeFlag = (header: string): boolean =>
  /^\s*(?:is[ _])?small[ _]business[ _](?:flag|ind|indicator)\s*$/i.test(header);

const isCertified = ({ header }: { readonly header: string }): boolean => /cert/i.test(header);
/** Marks, among which codes of one letter may say why there is none: `X`, `X`, `S`. */
const hasMarks = (values: readonly string[], header: string): boolean => {
  const marks = values.filter((value) => /^[xü✓✔]$/i.test(value) || value === header).length;
  const codes = values.filter((value) => /^[A-WYZ]$/.test(value)).length;
  return marks > 0 && marks + codes === values.length && marks * 2 >= values.length;
};
const ACRONYM = /^[A-Z]{3,5}$/;
/** Columns of marks that are surely types if one of them is. */
const MANY = 3;
const OWN_HEADER = /^[A-Z]{2,4}BE$/;

/** Yes/no columns by type. An empty column counts if other yes/no columns have values. */
export function flagsOf(columns: readonly FlagColumn[], titles: readonly string[]): Record<string, string> {
  const known = columns.filter(({ header }) => typeOfHeader(header) !== undefined).length;
  const marked = columns.filter(({ header, values }) => ACRONYM.test(header) && hasMarks(values, header)).length;
  const headed = columns.flatMap(({ header, values }) => {
    // among several types, another acronym is the agency's own
    const isOwn = OWN_HEADER.test(header) || (ACRONYM.test(header) && hasMarks(values, header));
    const type = typeOfHeader(header) ?? ((known > 1 || (known === 1 && marked >= MANY)) && isOwn ? header : undefined);
    const isFlag = (value: string) =>
      isFlagValue(value, type ?? '') || (/^[A-Z]$/.test(value) && hasMarks(values, header));
    return type && values.filter((value) => !isFlag(value)).length <= values.length * ODD
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
