import { Parser } from 'htmlparser2';

/** Elements that descriptions hold. Anything else in angle brackets is text: `<END OF NOTICE>`, `<mailto:…>`. */
const INLINE =
  'a abbr acronym b big cite code col colgroup del dfn em font i img ins kbd mark q s samp small span strike strong sub sup u var wbr o:p'.split(
    ' ',
  );
const BLOCKS =
  'address article aside blockquote body br caption center dd div dl dt figure figcaption footer form h1 h2 h3 h4 h5 h6 head header hr html li main nav ol p pre section table tbody td tfoot th thead title tr ul'.split(
    ' ',
  );
const DROPPED = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'math', 'noscript', 'meta', 'link']);
const KNOWN = new Set([...INLINE, ...BLOCKS, ...DROPPED]);
const BLOCK = new Set(BLOCKS);

/** Characters that are read. Hundreds of times a real description; the parser's time grows with the square of the depth. */
const MOST = 150_000;

/**
 * The text of a description that may be HTML: entities decoded, a line for each block, nothing of scripts and styles.
 * What lies beyond the first 150,000 characters is left out.
 */
export function htmlToText(description: string): string {
  const html = description.slice(0, MOST);
  const parts: string[] = [];
  let dropped = 0;
  const parser = new Parser(
    {
      ontext: (text) => {
        if (dropped === 0) parts.push(text);
      },
      onopentag: (name) => {
        if (DROPPED.has(name)) dropped++;
        else if (dropped > 0) return;
        else if (BLOCK.has(name)) parts.push(name === 'li' ? '\n- ' : '\n');
        else if (!KNOWN.has(name)) parts.push(html.slice(parser.startIndex, parser.endIndex + 1));
      },
      onclosetag: (name, isImplied) => {
        if (DROPPED.has(name)) dropped = Math.max(0, dropped - 1);
        else if (dropped > 0) return;
        else if (BLOCK.has(name) && name !== 'br') parts.push('\n');
        else if (!KNOWN.has(name) && !isImplied) parts.push(html.slice(parser.startIndex, parser.endIndex + 1));
      },
    },
    { decodeEntities: true, recognizeSelfClosing: true, lowerCaseTags: true },
  );
  parser.end(html);
  return tidy(parts.join(''));
}

/** Decoded text may hold control characters; they and runs of blank space go. */
function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]|[\u200b\u2028\u2029\ufeff]/gu, ' ')
    .split('\n')
    .map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
