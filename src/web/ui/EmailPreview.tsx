import { type CSSProperties, createElement, type ReactNode } from 'react';
import css from './EmailPreview.module.css';

interface EmailPart {
  readonly tag: 'text' | 'a' | 'li' | 'br';
  readonly text: string;
  readonly href: string | null;
  readonly style: string;
}
export interface EmailBlock {
  readonly tag: 'p' | 'ul';
  readonly style: string;
  readonly parts: readonly EmailPart[];
}

interface Props {
  readonly blocks: readonly EmailBlock[];
  /** Whether its links lead anywhere: to the pages of this origin only. */
  readonly hasLinks?: boolean;
}

/** An email as mail clients render it. */
export function EmailPreview({ blocks, hasLinks = false }: Props) {
  const shown = blocks.map(({ tag, style, parts }) =>
    createElement(tag, { style: stylesOf(style) }, ...parts.map((part) => piece(part, hasLinks))),
  );
  return createElement('div', { className: css.paper }, ...shown);
}

function piece({ tag, text, href, style }: EmailPart, hasLinks: boolean): ReactNode {
  if (tag === 'text') return text;
  if (tag === 'br') return createElement('br');
  if (tag === 'li') return createElement('li', { style: stylesOf(style) }, text);
  const url = hasLinks && href ? URL.parse(href) : null;
  if (url) return createElement('a', { href: url.pathname + url.search + url.hash, style: stylesOf(style) }, text);
  return createElement('span', { style: { textDecoration: 'underline', ...stylesOf(style) } }, text);
}

/** The content security policy blocks style attributes, but not styles that scripts set one by one. */
const stylesOf = (style: string): CSSProperties =>
  Object.fromEntries(
    style
      .split(';')
      .map((one) => one.split(':'))
      .map(([name = '', value]) => [name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()), value]),
  );
