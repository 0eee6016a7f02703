import type { Step } from '#contract/listings/rules.ts';

/** What emails say, for people with an account and by link alike. */
export interface ListingNews {
  readonly firm: string;
  readonly hirer: string;
  readonly project: string;
  /** The reason of a change, what a firm answers in its own words, or who an opportunity was awarded to. */
  readonly words: string | null;
  readonly replyUntil: Date | null;
}

const dayOf = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });
/** The last day before that midnight. */
const lastDay = (until: Date | null): string =>
  until ? dayOf.format(new Date(+until - 1)) : 'the end of its working days';

interface Message {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

const ASKED = (news: ListingNews): string[] => [
  ...(news.words === null ? [] : [`${news.hirer} gives this reason: “${news.words}”`]),
  `Nothing has changed yet. You have until ${lastDay(news.replyUntil)} to agree or object. Your answer, or that there was none, is shown to the owner.`,
];
const CANNOT = 'What was said and done stays on your signed receipt.';

/** What the firm is told; null for steps of its own. */
export const FOR_FIRM: Readonly<Partial<Record<Step, (news: ListingNews) => Message>>> = {
  named: ({ hirer, project }) => ({
    subject: `${hirer} named your firm for ${project}`,
    paragraphs: [
      `${hirer} named your firm in its bid or plan for ${project}. Your signed receipt says for what work and amount.`,
      'Confirm it, or say that you haven’t agreed. You can’t be dropped without being asked first.',
    ],
  }),
  removal_asked: (news) => ({
    subject: `${news.hirer} asks to remove your firm from ${news.project}`,
    paragraphs: [`${news.hirer} asks to remove your firm from its bid for ${news.project}.`, ...ASKED(news)],
  }),
  substitution_asked: (news) => ({
    subject: `${news.hirer} asks to replace your firm on ${news.project}`,
    paragraphs: [
      `${news.hirer} asks to replace your firm with another in its bid for ${news.project}.`,
      ...ASKED(news),
    ],
  }),
  terms_asked: (news) => ({
    subject: `${news.hirer} asks to change your work on ${news.project}`,
    paragraphs: [
      `${news.hirer} asks to change the work or the amount that your firm is named for on ${news.project}.`,
      ...ASKED(news),
    ],
  }),
  withdrawn: ({ hirer, project }) => ({
    subject: `${hirer} keeps your firm on ${project}`,
    paragraphs: [`${hirer} withdrew the change that it asked about. Your firm stays named as before.`],
  }),
  removed: ({ hirer, project, words }) => ({
    subject: `${hirer} removed your firm from ${project}`,
    paragraphs: [`${hirer} removed your firm from its bid for ${project}.`, ...reason(words), CANNOT],
  }),
  substituted: ({ hirer, project, words }) => ({
    subject: `${hirer} replaced your firm on ${project}`,
    paragraphs: [`${hirer} replaced your firm in its bid for ${project}.`, ...reason(words), CANNOT],
  }),
  terms_changed: ({ hirer, project, words }) => ({
    subject: `${hirer} changed your work on ${project}`,
    paragraphs: [
      `${hirer} changed the work or the amount that your firm is named for on ${project}.`,
      ...reason(words),
      'Confirm the new terms, or say that you haven’t agreed.',
    ],
  }),
  won: ({ hirer, project }) => ({
    subject: `${hirer} won ${project}`,
    paragraphs: [`${hirer} says that it won ${project}, for which it named your firm.`],
  }),
  lost: ({ hirer, project }) => ({
    subject: `${hirer} didn’t win ${project}`,
    paragraphs: [`${hirer} says that it didn’t win ${project}, for which it named your firm.`],
  }),
  awarded: ({ hirer, project, words }) => ({
    subject: `${project} was awarded`,
    paragraphs: [
      `The owner awarded ${project}, for which ${hirer} named your firm.`,
      ...(words === null ? [] : [words]),
    ],
  }),
  canceled: ({ hirer, project, words }) => ({
    subject: `${project} was canceled`,
    paragraphs: [`The owner canceled ${project}, for which ${hirer} named your firm.`, ...reason(words)],
  }),
};

/** What the company that named the firm is told. */
export const FOR_COMPANY: Readonly<Partial<Record<Step, (news: ListingNews) => Message>>> = {
  confirmed: ({ firm, project }) => ({
    subject: `${firm} confirmed that you named it for ${project}`,
    paragraphs: [`${firm} confirmed that you named it for ${project}.`],
  }),
  not_agreed: ({ firm, project, words }) => ({
    subject: `${firm} hasn’t agreed to be named for ${project}`,
    paragraphs: [`${firm} says that it hasn’t agreed to be named for ${project}.`, ...quote(words)],
  }),
  agreed: ({ firm, project, words }) => ({
    subject: `${firm} agreed to your change on ${project}`,
    paragraphs: [`${firm} agreed to the change that you asked about. You can complete it now.`, ...quote(words)],
  }),
  objected: ({ firm, project, words }) => ({
    subject: `${firm} objected to your change on ${project}`,
    paragraphs: [`${firm} objected to the change that you asked about.`, ...quote(words)],
  }),
};

/** What the owner is told. */
export const FOR_OWNER: Readonly<Partial<Record<Step, (news: ListingNews) => Message>>> = {
  removed: ({ firm, hirer, project, words }) => ({
    subject: `${hirer} removed ${firm} from ${project}`,
    paragraphs: [`${hirer} removed ${firm} from its bid for ${project}.`, ...reason(words), SEE_ANSWER],
  }),
  substituted: ({ firm, hirer, project, words }) => ({
    subject: `${hirer} replaced ${firm} on ${project}`,
    paragraphs: [`${hirer} replaced ${firm} in its bid for ${project}.`, ...reason(words), SEE_ANSWER],
  }),
  terms_changed: ({ firm, hirer, project, words }) => ({
    subject: `${hirer} changed the work of ${firm} on ${project}`,
    paragraphs: [`${hirer} changed the work or amount of ${firm} on ${project}.`, ...reason(words), SEE_ANSWER],
  }),
};
const SEE_ANSWER = 'The firm was asked first. Its answer, or that there was none, is shown with its receipts.';

const reason = (words: string | null): string[] => (words === null ? [] : [`The reason given: “${words}”`]);
const quote = (words: string | null): string[] => (words === null ? [] : [`“${words}”`]);
