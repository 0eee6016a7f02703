import type { Packet, PacketSummary } from '../reads/good-faith-packet.ts';
import { FACTORS, type FactorKey } from './good-faith-packet-words.ts';

/** What the log shows of a factor, and what it does not. Never a score: whether it was enough is for people to judge. */
export interface FactorLines {
  readonly title: string;
  readonly shows: readonly string[];
  readonly doesNot: readonly string[];
}

type Lines = Pick<FactorLines, 'shows' | 'doesNot'>;

export function factorLines({ opportunity, leadDays, rule, summary }: Packet): FactorLines[] {
  if (!summary) return [];
  const facts: Facts = { summary, opportunity, leadDays, rule };
  return FACTORS.map(({ key, title, notes }) => {
    const noted = summary.notes
      .filter(({ about }) => (notes as readonly string[]).includes(about))
      .map(({ words, happened_on }) => `Noted by the owner${happened_on ? `, of ${happened_on}` : ''}: ${words}`);
    const { shows, doesNot } = OF[key](facts, noted.length > 0);
    return { title, shows: [...shows, ...noted], doesNot };
  });
}

interface Facts extends Pick<Packet, 'opportunity' | 'leadDays' | 'rule'> {
  readonly summary: PacketSummary;
}

const firms = (n: number): string => `${n.toLocaleString('en-US')} ${n === 1 ? 'firm' : 'firms'}`;
const days = (n: number): string => `${n} ${n === 1 ? 'day' : 'days'}`;

const OF: Readonly<Record<FactorKey, (facts: Facts, isNoted: boolean) => Lines>> = {
  solicit: ({ summary, leadDays, rule }) => ({
    shows: [
      `${firms(summary.asked)} asked through Plumbline, ${summary.reached} with a delivery on record, ${summary.opened} seen opening it.`,
      ...(leadDays === null ? [] : [`Published ${days(leadDays)} before the deadline.`]),
      ...(rule && leadDays !== null
        ? [
            `The owner's own rule asks for ${days(rule.lead_days)} (${rule.name}, from ${rule.effective_from} on): ${leadDays >= rule.lead_days ? 'kept' : 'not kept'}.`,
          ]
        : []),
      ...marks(summary),
    ],
    doesNot: [
      ...(rule ? [] : ['Whether the lead time was long enough: the owner has set no rule.']),
      'Firms that were asked elsewhere, unless the owner noted it.',
    ],
  }),
  follow_up: ({ summary }) => ({
    shows: [
      `${firms(summary.followed_up)} followed up, ${summary.follow_ups} follow-ups in all; ${firms(summary.answered)} answered.`,
    ],
    doesNot: ['Calls and visits, unless the owner noted them.'],
  }),
  portion: (_, isNoted) => ({
    shows: [],
    doesNot: isNoted ? [] : ['Nothing on how the work was divided: the owner noted nothing.'],
  }),
  inform: ({ summary, opportunity }) => ({
    shows: [
      `The scope was open to every firm from the publication on, ${opportunity.addenda.length === 0 ? 'without addenda' : `with addenda: ${opportunity.addenda.length}`}.`,
      `${summary.questions} questions were asked, ${summary.answers} answered for everybody.`,
    ],
    doesNot: ['Plans that were handed over outside of Plumbline, unless the owner noted it.'],
  }),
  negotiate: ({ summary }, isNoted) => ({
    shows: [`${firms(summary.interested)} interested, ${summary.quoted} of them with a quote.`],
    doesNot: isNoted ? [] : ['What was negotiated: the owner noted nothing.'],
  }),
  reject: ({ summary }, isNoted) => ({
    shows: [],
    doesNot: isNoted || summary.quoted === 0 ? [] : ['Why quotes were not taken: the owner noted nothing.'],
  }),
  assist: (_, isNoted) => ({
    shows: [],
    doesNot: isNoted ? [] : ['Any help with bonding, credit, insurance or supplies: the owner noted nothing.'],
  }),
  organizations: () => ({
    shows: [],
    doesNot: ['Work with organizations, unless a note says so.'],
  }),
};

const marks = ({ real, pro_forma }: PacketSummary): string[] =>
  real + pro_forma === 0 ? [] : [`In the firms' own words: ${real} asked in earnest, ${pro_forma} pro forma.`];
