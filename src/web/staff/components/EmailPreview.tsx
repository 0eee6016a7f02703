import { type CSSProperties, createElement, type ReactNode } from 'react';
import type { MailBlock } from '#contract/staff/schema/admin.ts';
import css from './Admin.module.css';

/** An email as mail clients render it, with its links inert. */
export function EmailPreview({ blocks }: { readonly blocks: readonly MailBlock[] }) {
  const shown = blocks.map(({ tag, style, parts }) =>
    createElement(tag, { style: stylesOf(style) }, ...parts.map(piece)),
  );
  return createElement('div', { className: css.paper }, ...shown);
}

function piece({ tag, text, style }: MailBlock['parts'][number]): ReactNode {
  if (tag === 'text') return text;
  if (tag === 'br') return createElement('br');
  if (tag === 'li') return createElement('li', { style: stylesOf(style) }, text);
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
