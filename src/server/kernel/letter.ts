import type { Mail } from './mail.ts';

/** The parts of a plain letter; every e-mail of the product is one. */
export interface Letter {
  readonly to: string;
  readonly key: string;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly url: string };
  /** Why the person receives it. */
  readonly reason: string;
}

/** Renders a letter as text and as HTML that holds nothing but text and one link. */
export function letter({ to, key, subject, greeting, paragraphs, action, reason }: Letter): Mail {
  const text = [greeting, ...paragraphs, `${action.label}: ${action.url}`, `--\nPlumbline. ${reason}`].join('\n\n');
  const body = [greeting, ...paragraphs].map((one) => `<p style="margin:0 0 16px">${escapeHtml(one)}</p>`).join('\n');
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/24px Arial,sans-serif;color:#101B2A;background:#FFFFFF">
<div style="max-width:560px">
<p style="margin:0 0 24px;font-weight:700;color:#072252">Plumbline</p>
${body}
<p style="margin:0 0 24px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:4px;background:#1055CB;color:#FFFFFF;text-decoration:none;font-weight:700">${escapeHtml(action.label)}</a></p>
<p style="margin:0;font-size:13px;line-height:18px;color:#5D6674">${escapeHtml(reason)}</p>
</div></body></html>`;
  return { to, key, subject, text, html };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
