import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { markAllRead } from '#server/notifications/commands/mark-all-read.ts';
import { declineOpportunity, sendQuote, showInterest, withdrawResponse } from '#server/responses/commands/answer.ts';
import { deliver } from '#server/responses/commands/deliver.ts';
import { inviteFirms } from '#server/responses/commands/invite.ts';
import { markOpened } from '#server/responses/commands/opened.ts';
import { ownResponse } from '#server/responses/reads/firms.ts';
import { actingAs, type DemoTime } from './acting.ts';
import type { DemoPeople } from './people.ts';

interface Offered {
  readonly id: string;
  readonly title: string;
  readonly by: 'prime' | 'developer' | 'agency';
  /** Days ago. */
  readonly published: number;
}

/** By the first words of the title: whether the demo firm was invited, and what it answers. */
const ANSWERS: readonly (readonly [title: string, invited: boolean, act: Act])[] = [
  ['Ferry Terminal', true, quoteTwice],
  ['Beacon Clinic', true, async () => undefined],
  ['Ropewalk Lofts', false, (answer) => quote(answer, 0, { amount: 104_500, note: 'Pads in one pour each.' })],
  ['Wharf Street', true, (answer) => quote(answer, 1, { amount: 96_400, note: 'Panels rented, cable included.' })],
  ['Harborline Tower', true, (answer) => decline(answer)],
  ['Quay Gardens', true, interestThenWithdrawal],
  ['Pump Station', false, ({ ctx, mwbeId, id }) => showInterest(ctx, mwbeId, id, { version: 0 })],
];

interface Answer {
  readonly ctx: WriteContext;
  readonly mwbeId: string;
  readonly id: string;
}
type Act = (answer: Answer) => Promise<unknown>;

const quote = ({ ctx, mwbeId, id }: Answer, version: number, facts: { amount: number; note: string }) =>
  sendQuote(ctx, mwbeId, id, { version, ...facts, unit_price: null, valid_until: null, files: [] });

async function quoteTwice(answer: Answer): Promise<void> {
  await quote(answer, 1, { amount: 418_000, note: 'Includes controls. Temporary power by others.' });
  await quote(answer, 2, {
    amount: 409_500,
    note: 'Includes controls and as-built drawings. Temporary power by others.',
  });
}

const decline = ({ ctx, mwbeId, id }: Answer) =>
  declineOpportunity(ctx, mwbeId, id, { version: 1, reason: 'not_our_trade', words: 'We do electrical work only.' });

async function interestThenWithdrawal({ ctx, mwbeId, id }: Answer): Promise<void> {
  await showInterest(ctx, mwbeId, id, { version: 1 });
  await withdrawResponse(ctx, mwbeId, id, { version: 2, words: 'Our crew is booked until May.' });
}

/** The demo firm and the hirer talk about one opportunity; both have read what came of it, but the last invitation. */
export async function makeResponses(ctx: WriteContext, people: DemoPeople, time: DemoTime, offered: Offered) {
  const [, invited, act] = ANSWERS.find(([title]) => offered.title.startsWith(title)) ?? [];
  if (!act) return;
  const { id, published } = offered;
  const [firm, hirer] = [people.mwbe, people[offered.by]];
  const mwbeId = firm.mwbeIds[0] ?? '';
  if (invited) {
    const message = 'You did good work for us before. We would like your price.';
    await inviteFirms(actingAs(ctx, hirer, time.at(published - 2.6)), id, { mwbe_ids: [mwbeId], message });
    await tell(ctx, people, { id, what: 'invitation' });
    await markOpened(actingAs(ctx, firm, time.at(published - 2.8)), mwbeId, id);
  }
  await act({ ctx: actingAs(ctx, firm, time.at(published - 3)), mwbeId, id });
  for (const one of [firm, hirer]) await markAllRead(actingAs(ctx, one, time.at(published - 3.2)));
}

/** What a job would do later: in the demonstration it belongs to the day. */
export async function tell(
  ctx: WriteContext,
  people: DemoPeople,
  { id, what }: { readonly id: string; readonly what: 'invitation' | 'outcome' },
): Promise<void> {
  const { actor, now } = ctx;
  const { response } = await ownResponse(actingAs(ctx, people.mwbe, now), people.mwbe.mwbeIds[0] ?? '', id);
  Object.assign(ctx, { actor });
  if (response) await deliver(ctx, [response.id], { what, occasion: what });
  if (what === 'outcome') await markAllRead(actingAs(ctx, people.mwbe, now));
}
