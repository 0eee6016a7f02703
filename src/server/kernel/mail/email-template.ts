import type { Block, EmailMessage, Part } from './email-message.ts';

/** The parts of an email; all emails have the same structure. */
export interface EmailContent {
  readonly to: string;
  readonly key: string;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** A list below the paragraphs. */
  readonly lines?: readonly string[];
  readonly action: { readonly label: string; readonly url: string };
  /** Why the person receives it. */
  readonly reason: string;
  /** For optional emails only. */
  readonly unsubscribe?: UnsubscribeLinks;
}

/** Absolute URLs to unsubscribe from one kind of email. */
export interface UnsubscribeLinks {
  /** One-click unsubscribe by POST, for mail clients (RFC 8058). */
  readonly oneClick: string;
  /** A page that asks for confirmation, without signing in. */
  readonly page: string;
  /** The email settings, after signing in. */
  readonly settings: string;
}

const PAGE = 'margin:0;padding:24px;font:16px/24px Arial,sans-serif;color:#101B2A;background:#FFFFFF';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:4px;background:#1055CB;color:#FFFFFF;text-decoration:none;font-weight:700';
const GREY = 'color:#5D6674';

const plain = (text: string): Part => ({ tag: 'text', text, href: null, style: '' });
const link = (text: string, href: string, style: string): Part => ({ tag: 'a', text, href, style });
const BREAK: Part = { tag: 'br', text: '', href: null, style: '' };
const paragraph = (style: string, ...parts: readonly Part[]): Block => ({ tag: 'p', style, parts });

/** Renders an email as text and as HTML of text and links only. */
export function renderEmail({
  to,
  key,
  subject,
  greeting,
  paragraphs,
  lines = [],
  action,
  reason,
  unsubscribe,
}: EmailContent): EmailMessage {
  const list = lines.map((line) => `- ${line}`).join('\n');
  const links = linksOf(unsubscribe);
  const foot = [`--\nPlumbline. ${reason}`, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n');
  const text = [greeting, ...paragraphs, ...(list ? [list] : []), `${action.label}: ${action.url}`, foot].join('\n\n');
  const items = lines.map((line): Part => ({ tag: 'li', text: line, href: null, style: 'margin:0 0 8px' }));
  const blocks = [
    paragraph('margin:0 0 24px;font-weight:700;color:#072252', plain('Plumbline')),
    ...[greeting, ...paragraphs].map((one) => paragraph('margin:0 0 16px', plain(one))),
    ...(items.length > 0 ? [{ tag: 'ul', style: 'margin:0 0 16px;padding:0 0 0 20px', parts: items } as const] : []),
    paragraph('margin:0 0 24px', link(action.label, action.url, BUTTON)),
    paragraph(
      `margin:0;font-size:13px;line-height:18px;${GREY}`,
      plain(reason),
      ...links.flatMap(({ label, url }) => [BREAK, link(label, url, GREY)]),
    ),
  ];
  const html = pageOf(subject, blocks);
  return {
    to,
    key,
    subject,
    text,
    html,
    blocks,
    ...(unsubscribe ? { oneClickUnsubscribe: unsubscribe.oneClick } : {}),
  };
}

const pageOf = (subject: string, blocks: readonly Block[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="${PAGE}">
<div style="max-width:560px">
${blocks.map(({ tag, style, parts }) => `<${tag} style="${style}">${parts.map(htmlOf).join('')}</${tag}>`).join('\n')}
</div></body></html>`;

function htmlOf({ tag, text, href, style }: Part): string {
  if (tag === 'text') return escapeHtml(text);
  if (tag === 'br') return '<br>';
  return `<${tag}${href === null ? '' : ` href="${escapeHtml(href)}"`} style="${style}">${escapeHtml(text)}</${tag}>`;
}

const linksOf = (unsubscribe: UnsubscribeLinks | undefined) =>
  unsubscribe
    ? [
        { label: 'Unsubscribe from these emails', url: unsubscribe.page },
        { label: 'Email settings', url: unsubscribe.settings },
      ]
    : [];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
