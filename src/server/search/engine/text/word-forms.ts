/** Shorter words have forms that mean something else: `tow` and `tower`. */
const MIN_LENGTH = 4;
const MIN_SUFFIXED = 6;
/** Words in -er and -ing that are no form of a verb. */
const UNRELATED = new Set([
  ...['anchor', 'barrier', 'center', 'computer', 'corner', 'counter', 'dinner', 'letter', 'manner', 'master', 'matter'],
  ...['number', 'officer', 'partner', 'quarter', 'summer', 'supper', 'timber', 'transfer', 'winter', 'together'],
  ...['evening', 'during', 'spring', 'string', 'morning', 'ceiling', 'sterling'],
  ...['exceed', 'proceed', 'speed', 'succeed'],
  ...['generation', 'generator'],
  ...['foundation', 'formation', 'information', 'plantation', 'transformation'],
]);

/** Forms of one word by -ed, -er, -or, -ing, -ion and -ation: `reporter` of `reporting`. Not all of them are words. */
export function wordForms(word: string): string[] {
  if (word.length < MIN_LENGTH || UNRELATED.has(word) || /[^a-z]/.test(word)) return [];
  const suffixed = stemOf(word);
  // a verb as people say it: `clean`, `pave`, `survey`
  const stem = suffixed ?? (word.endsWith('e') ? word.slice(0, -1) : word);
  if (suffixed === undefined && /(?:[aeiou]|[^aeiou]y)$/.test(stem)) return [];
  const forms = [`${stem}ing`, `${stem}er`, `${stem}ation`];
  // "waterproofed" is done by who says waterproof
  if (word.endsWith('ed')) forms.push(stem, `${stem}e`);
  if (/[ts]$/.test(stem)) forms.push(`${stem}or`, `${stem}ion`);
  else if (stem.endsWith('y')) forms.push(`${stem}or`);
  return forms.filter((form) => form !== word && !UNRELATED.has(form));
}

function stemOf(word: string): string | undefined {
  if (word.length < MIN_SUFFIXED) return undefined;
  for (const suffix of ['ing', 'er', 'ed']) if (word.endsWith(suffix)) return word.slice(0, -suffix.length);
  return /(?:[tsy]or|[ts]ion)$/.test(word) ? word.replace(/(?:or|ion)$/, '') : undefined;
}
