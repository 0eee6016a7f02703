import type { Mail } from './mail.ts';

/** The parts of a plain letter; every e-mail of the product is one. */
export interface Letter {
  readonly to: string;
  readonly key: string;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** Short lines below the paragraphs, as a list. */
  readonly lines?: readonly string[];
  readonly action: { readonly label: string; readonly url: string };
  /** Why the person receives it. */
  readonly reason: string;
  /** How to receive no more of them: of every letter that a person may do without, and of no other. */
  readonly stop?: Stop;
}

/** Full addresses by which the person of one e-mail ends e-mails of its kind, without a log-in. */
export interface Stop {
  /** For mail programs (RFC 8058): a POST to it is enough. */
  readonly oneClick: string;
  /** A page that asks before it does so. */
  readonly page: string;
  /** Where everything about e-mails is set, after a log-in. */
  readonly settings: string;
}

/** Renders a letter as text and as HTML that holds nothing but text and links. */
export function letter({ to, key, subject, greeting, paragraphs, lines = [], action, reason, stop }: Letter): Mail {
  const list = lines.map((line) => `- ${line}`).join('\n');
  const foot = [`--\nPlumbline. ${reason}`, ...linksOf(stop).map(({ label, url }) => `${label}: ${url}`)].join('\n');
  const text = [greeting, ...paragraphs, ...(list ? [list] : []), `${action.label}: ${action.url}`, foot].join('\n\n');
  const body = [greeting, ...paragraphs].map((one) => `<p style="margin:0 0 16px">${escapeHtml(one)}</p>`).join('\n');
  const items = lines.map((line) => `<li style="margin:0 0 8px">${escapeHtml(line)}</li>`).join('\n');
  const links = linksOf(stop).map(
    ({ label, url }) => `<br><a href="${escapeHtml(url)}" style="color:#5D6674">${escapeHtml(label)}</a>`,
  );
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/24px Arial,sans-serif;color:#101B2A;background:#FFFFFF">
<div style="max-width:560px">
<p style="margin:0 0 24px;font-weight:700;color:#072252">Plumbline</p>
${body}${items && `\n<ul style="margin:0 0 16px;padding:0 0 0 20px">\n${items}\n</ul>`}
<p style="margin:0 0 24px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:4px;background:#1055CB;color:#FFFFFF;text-decoration:none;font-weight:700">${escapeHtml(action.label)}</a></p>
<p style="margin:0;font-size:13px;line-height:18px;color:#5D6674">${escapeHtml(reason)}${links.join('')}</p>
</div></body></html>`;
  return { to, key, subject, text, html, ...(stop ? { oneClickStop: stop.oneClick } : {}) };
}

const linksOf = (stop: Stop | undefined) =>
  stop
    ? [
        { label: 'Receive no more of these e-mails', url: stop.page },
        { label: 'Choose when e-mails come', url: stop.settings },
      ]
    : [];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
