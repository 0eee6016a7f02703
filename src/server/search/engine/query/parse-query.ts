import { terms, tokenize } from '../text/tokenize.ts';

/** A search text, parsed. */
export interface ParsedQuery {
  /** Terms that must match; those of phrases without variants. */
  readonly words: readonly { readonly word: string; readonly exact: boolean }[];
  /** Terms that must be adjacent. */
  readonly phrases: readonly (readonly string[])[];
  /** Said in a sentence, whose words need not all occur. */
  readonly isSentence: boolean;
  /** The last word matches as a prefix too. */
  readonly isLastPrefix: boolean;
  /** The whole text, normalized as names are. */
  readonly normalized: string;
}

/** Stop words of English and Spanish, ignored unless the query has no others: "contractor in Baltimore". */
const STOP_WORDS = new Set(
  [
    'a an and at by for from i in is me my near of on our or that the their to us we who with you your',
    'con de del e el en la las lo los o para por que se un una unas uno y',
  ].flatMap((line) => line.split(' ')),
);
/** Words of sentences that say nothing about a firm; in a name they count. */
const FILLER = new Set(
  [
    'about above affordable after again against agency alguien algun alguna all also am any anybody anyone anything',
    'are around as asap away be because been before being below best between big bonded bonding both buen buena bueno buscando busco',
    'but call can cerca certificada certificado certified cheap close code compania company contact could did do doe does doing done down during each',
    'empresa experienced few find firm fix further get give good guy hace hacer had has have having hay he help her',
    'here him hire his how if insured into just kind licensed like local look looking make might more most must naic',
    'naics near nearby',
    'necesitamos necesito need negocio new no nor not now off offer old once one only other out over own people',
    'person please provide provider quien quiero recommend reliable same see seek seeking sell should so some',
    'somebody someone something soon specialize specializing such take than them then there these they thing this',
    'those through today too trabajo under until up urgent very want was were what when where which while whom why',
    'will wish work would',
  ].flatMap((line) => line.split(' ')),
);
/** "$1 million", "over 250k": what a firm can do is asked by filters, not said in its texts. */
const AMOUNTS = /\$ ?\d[\d.,]*(?: ?(?:million|thousand|[km])\b)?|\b\d[\d.,]* ?(?:million|thousand|percent|[km]\b|%)/gi;
/** Abbreviations whose letters say nothing apart. */
const ABBREVIATIONS: readonly (readonly [RegExp, string])[] = [
  [/\ba ?[&/] ?e\b/gi, 'architect engineering'],
  [/\bm ?[&/] ?e\b/gi, 'mechanical electrical'],
  [/\bo ?& ?m\b/gi, 'operation maintenance'],
  [/\br ?& ?d\b/gi, 'research'],
];
/** Shorter prefixes match too many words. */
const MIN_PREFIX_LENGTH = 2;

/** A question with its abbreviations spelled out, and without amounts where it says more than these. */
export function plainQuestion(text: string): string {
  const spelled = ABBREVIATIONS.reduce((all, [short, long]) => all.replace(short, long), text);
  const rest = spelled.replace(AMOUNTS, ' ');
  return terms(rest).length > 0 ? rest : spelled;
}

/** @param isName every word counts, as the text is the beginning of a name */
export function parseQuery(text: string, isName = false): ParsedQuery {
  const phrases: string[][] = [];
  const rest = text.replace(/["“”]([^"“”]+)["“”]/g, (_, phrase: string) => {
    const words = terms(phrase);
    if (words.length > 0) phrases.push(words);
    return ' ';
  });
  const all = terms(rest);
  const spoken = all.filter((word) => !STOP_WORDS.has(word));
  const telling = isName ? spoken : spoken.filter((word) => !FILLER.has(word));
  const significant = telling.length > 0 || phrases.length > 0 ? telling : spoken;
  const loose = significant.length > 0 || phrases.length > 0 ? significant : all;
  const exact = [...new Set(phrases.flat())];
  return {
    words: [
      ...exact.map((word) => ({ word, exact: true })),
      ...[...new Set(loose)].filter((word) => !exact.includes(word)).map((word) => ({ word, exact: false })),
    ],
    phrases,
    isSentence: telling.length > 0 && telling.length < spoken.length,
    isLastPrefix: (loose.at(-1)?.length ?? 0) >= MIN_PREFIX_LENGTH && !exact.includes(loose.at(-1) ?? ''),
    normalized: tokenize(rest).join(' '),
  };
}
