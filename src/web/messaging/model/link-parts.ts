/** A stretch of text, and where it leads; null for plain text. */
export interface TextPart {
  readonly text: string;
  readonly href: string | null;
}

/** No quotes, brackets or spaces: what follows them belongs to the sentence. Linear: one run without choice. */
const CANDIDATE = /\bhttps?:\/\/[^\s<>"'`\\^{}|[\]]+/gi;
/** Ends a sentence more often than an address. */
const TRAILING = new Set([...'.,;:!?)']);
const MAX_ADDRESS = 2_000;

/**
 * The addresses in a text as links; everything else stays text. Only `http:` and `https:` with a host, and nothing that
 * shows another host than it opens: no user name before an `@`.
 */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(CANDIDATE)) {
    const address = withoutTrailing(match[0]);
    const href = safeHref(address);
    if (href === null) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index), href: null });
    parts.push({ text: address, href });
    from = match.index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null });
  return parts;
}

function withoutTrailing(address: string): string {
  let end = address.length;
  while (end > 0 && TRAILING.has(address[end - 1] ?? '')) end -= 1;
  return address.slice(0, end);
}

/** What a browser would open, or null where it is no address to be opened. */
function safeHref(address: string): string | null {
  if (address.length > MAX_ADDRESS || !URL.canParse(address)) return null;
  const { protocol, hostname, username, password, href } = new URL(address);
  const isPlain = (protocol === 'http:' || protocol === 'https:') && hostname !== '';
  return isPlain && username === '' && password === '' ? href : null;
}
