import { linkParts } from '../model/link-parts.ts';
import css from './Transcript.module.css';

/** What somebody wrote: plain text, with its web addresses as links that tell the other site nothing. */
export function MessageText({ text }: { readonly text: string }) {
  return (
    <p className={css.text}>
      {linkParts(text).map(({ text: part, href }, at) =>
        href === null ? (
          part
        ) : (
          // the same text may come twice, and never moves
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow ugc" referrerPolicy="no-referrer">
            {part}
            {hostIn(part, href)}
          </a>
        ),
      )}
    </p>
  );
}

/** The host as browsers open it, where letters of other alphabets make it look like another one. */
function hostIn(text: string, href: string): string {
  const { hostname } = new URL(href);
  return text.toLowerCase().includes(hostname) ? '' : ` (${hostname})`;
}
