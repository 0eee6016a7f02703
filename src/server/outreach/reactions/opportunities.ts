import { FACTS } from '#contract/opportunities/rules.ts';
import type { Json } from '#contract/signed-records/rules/canonical-json.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { on } from '#server/kernel/context/reactions.ts';
import {
  addendumAcknowledged,
  addendumIssued,
  opportunityAwarded,
  opportunityCancelled,
  opportunityClosed,
  opportunityPublished,
  questionAnswered,
  questionAsked,
} from '#server/opportunities/events.ts';
import { question } from '#server/opportunities/reads/questions.ts';
import { opportunity } from '#server/opportunities/reads.ts';
import { logEntries, type NewEntry } from '../commands/log.ts';

interface Of {
  readonly opportunityId: string;
}

const log = (ctx: WriteContext, { opportunityId }: Of, entry: NewEntry) => logEntries(ctx, opportunityId, [entry]);

/** What a question's entry says: never which firm asked. */
const asked = async (ctx: WriteContext, of: Of & { readonly questionId: string }, kind: 'asked' | 'answered') => {
  const { question: words, answer } = await question(ctx, of.questionId);
  await log(ctx, of, {
    kind,
    // who asked is nobody's business: the owner does not learn it either
    ...(kind === 'asked' && { side: 'firm' as const }),
    content: { question: words, ...(answer !== null && { words: answer }) },
  });
};

/** The facts, as they were published. */
async function published(ctx: WriteContext, of: Of): Promise<void> {
  const found = await opportunity(ctx, of.opportunityId);
  const facts = Object.fromEntries(FACTS.map((fact) => [fact, found[fact] as Json]));
  const { title, deadline_at: deadline } = found;
  await log(ctx, of, { kind: 'published', content: { title, deadline, facts } });
}

async function amended(ctx: WriteContext, of: Of & { readonly number: number }): Promise<void> {
  const { addenda, deadline_at: deadline } = await opportunity(ctx, of.opportunityId);
  const issued = addenda.find(({ number }) => number === of.number);
  const changes = (issued?.changes ?? []) as unknown as Json;
  await log(ctx, of, {
    kind: 'addendum',
    content: { addendum: of.number, words: issued?.said ?? '', deadline, changes },
  });
}

async function awarded(ctx: WriteContext, of: Of): Promise<void> {
  const { awards } = await opportunity(ctx, of.opportunityId);
  await log(ctx, of, { kind: 'awarded', content: { awards: awards.map((award) => ({ ...award })) } });
}

/** One entry for each event. */
export const opportunityReactions = [
  on(opportunityPublished, published),
  on(addendumIssued, amended),
  on(addendumAcknowledged, async (ctx, of) => {
    await log(ctx, of, { kind: 'acknowledged', mwbeId: of.mwbeId, content: { addendum: of.number } });
  }),
  on(questionAsked, (ctx, of) => asked(ctx, of, 'asked')),
  on(questionAnswered, (ctx, of) => asked(ctx, of, 'answered')),
  on(opportunityClosed, async (ctx, of) => {
    await log(ctx, of, { kind: 'closed', content: { what: of.by === null ? 'deadline' : 'early' } });
  }),
  on(opportunityAwarded, awarded),
  on(opportunityCancelled, async (ctx, of) => {
    await log(ctx, of, { kind: 'cancelled', content: { words: of.reason } });
  }),
];
