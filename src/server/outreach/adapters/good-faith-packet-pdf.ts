import { TaggedPdf } from '#server/kernel/exports/tagged-pdf.ts';
import type { Packet, PacketFirm } from '../reads/good-faith-packet.ts';
import { factorLines } from './factor-lines.ts';
import { ANSWER_WORDS, CHANNEL_WORDS, MARK_WORDS, reasonWords, STATE_WORDS } from './good-faith-packet-words.ts';

interface Content {
  readonly packet: Packet;
  readonly firms: readonly PacketFirm[];
  /** The log has more firms than these. */
  readonly hasMore: boolean;
  readonly now: Date;
}

/** The good-faith packet: cover, what the log shows by factor, and the firms. */
export async function packetPdf({ packet, firms, hasMore, now }: Content): Promise<Buffer> {
  const { opportunity, summary, seal } = packet;
  const moment = momentsAt(opportunity.time_zone);
  const title = opportunity.title ?? 'Opportunity';
  const pdf = await TaggedPdf.open({ title: `${title}: good-faith packet`, now });
  pdf.title(title);
  pdf.paragraph(`Good-faith packet of ${opportunity.owner}, made ${moment(now)}`, { muted: true });
  if (!summary) pdf.paragraph('This copy is for a firm: it has the rows of that firm alone.', { muted: true });
  cover(pdf, packet, moment);
  byFactor(pdf, packet);
  firmRows(pdf, firms, { hasMore, moment });
  if (summary && summary.corrections.length > 0) {
    pdf.heading('Corrections');
    pdf.paragraph('Nothing in the log is changed or deleted. What the owner corrected stands beside it:');
    pdf.list(summary.corrections);
  }
  if (seal) {
    pdf.heading('How to check this');
    pdf.paragraph(
      `The log behind this packet is a chain of ${seal.entries} sealed entries, the last with the hash ${seal.hash}. Its export can be verified without Plumbline: npm run verify-outreach.`,
    );
  }
  return pdf.end();
}

type Moment = (at: Date | string) => string;

/** Moments as a clock at the place of the work shows them. */
const momentsAt = (timeZone: string | null): Moment => {
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timeZone ?? 'UTC',
  });
  // the narrow space of the locale is no sign of the font
  return (at) => format.format(new Date(at)).replaceAll('\u202F', ' ');
};

function cover(pdf: TaggedPdf, { opportunity, leadDays, rule }: Packet, moment: Moment): void {
  const { reference, city, state_code, naics, trade_titles, published_at, deadline_at, goals, scope } = opportunity;
  const lines: (readonly [string, string | null])[] = [
    ['Reference', reference],
    ['Place', [city, state_code].filter(Boolean).join(', ') || null],
    ['Trades (NAICS)', naics.map((code) => [code, trade_titles[code]].filter(Boolean).join(' ')).join('; ') || null],
    ['Goals', goals.map(({ group, percent }) => `${group} ${percent}%`).join(', ') || null],
    ['Published', published_at && moment(published_at)],
    ['Deadline', deadline_at && moment(deadline_at)],
    ['Lead time', leadDays === null ? null : `${leadDays} days`],
    ["Owner's rule", rule && `${rule.lead_days} days: ${rule.name}, from ${rule.effective_from} on`],
    ['State', STATE_WORDS[opportunity.state]],
    ['Times', `as a clock shows them in ${opportunity.time_zone?.split('/').at(-1)?.replaceAll('_', ' ') ?? 'UTC'}`],
  ];
  pdf.heading('The opportunity');
  for (const [name, value] of lines) if (value) pdf.paragraph(`${name}: ${value}`);
  if (scope) pdf.paragraph(`Scope: ${scope.length > 1_200 ? `${scope.slice(0, 1_200)}...` : scope}`);
}

function byFactor(pdf: TaggedPdf, packet: Packet): void {
  const factors = factorLines(packet);
  if (factors.length === 0) return;
  pdf.heading('What the log shows, by the factors of 49 CFR part 26, appendix A');
  pdf.paragraph('No score: whether the efforts were enough is for people to judge.', { muted: true });
  for (const { title, shows, doesNot } of factors) {
    pdf.paragraph(title, { bold: true });
    pdf.list([
      ...(shows.length > 0 ? shows : ['The log shows nothing.']),
      ...doesNot.map((what) => `Not shown: ${what}`),
    ]);
  }
}

function firmRows(
  pdf: TaggedPdf,
  firms: readonly PacketFirm[],
  { hasMore, moment }: { readonly hasMore: boolean; readonly moment: Moment },
): void {
  pdf.heading('Firms');
  if (firms.length === 0) {
    pdf.paragraph('The log names no firm yet.');
    return;
  }
  pdf.table(
    [
      { label: 'Firm, certificates that day', share: 0.28 },
      { label: 'Asked', share: 0.15 },
      { label: 'Delivered, opened', share: 0.16 },
      { label: 'Follow-ups', share: 0.11 },
      { label: 'Answer', share: 0.16 },
      { label: 'Its own word', share: 0.14 },
    ],
    firms.map((firm) => cellsOf(firm, moment)),
  );
  if (hasMore) pdf.paragraph('The workbook has all firms; these are the first ones.', { muted: true });
}

const NONE = '–';
const joined = (...parts: readonly (string | null | false)[]): string => parts.filter(Boolean).join('\n') || NONE;

const cellsOf = (firm: PacketFirm, moment: Moment): string[] => [
  joined(firm.name, ...firm.certificates),
  joined(firm.asked_at && moment(firm.asked_at), firm.channels.map((channel) => CHANNEL_WORDS[channel]).join(', ')),
  joined(
    firm.delivered_at && `Delivered ${moment(firm.delivered_at)}`,
    firm.opened_at && `Opened ${moment(firm.opened_at)}`,
  ),
  joined(firm.follow_ups > 0 && String(firm.follow_ups), firm.followed_up_at && moment(firm.followed_up_at)),
  joined(
    firm.answer && (ANSWER_WORDS[firm.answer] ?? firm.answer),
    firm.answered_at && moment(firm.answered_at),
    firm.amount === null ? firm.unit_price : `$${firm.amount.toLocaleString('en-US')}`,
    reasonWords(firm.reason),
    firm.words,
    firm.hired && 'Hired',
    firm.rejection && `Owner: ${firm.rejection}`,
  ),
  joined(firm.mark && MARK_WORDS[firm.mark], firm.mark_words),
];
