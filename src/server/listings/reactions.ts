import type { Step } from '#contract/listings/rules.ts';
import { activeMembers } from '#server/accounts/reads.ts';
import { businessClaimed } from '#server/businesses/events.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { on } from '#server/kernel/context/reactions.ts';
import {
  markResponded,
  notifyAndMail,
  notifyPending,
  refreshNotifications,
} from '#server/notifications/commands/notify.ts';
import { opportunityAwarded, opportunityCancelled } from '#server/opportunities/events.ts';
import { type Audience, emailName, TOLD } from './emails/named-firms.ts';
import { bidSubmitted, type ListingStepped, listingStepped } from './events.ts';
import { mailListedFirm, mailProjectOwner, notifyNamedFirms } from './job-definitions.ts';
import { closedOpportunityOwner, unansweredListingsOf } from './reads.ts';

/** These ask the firm; every other step is news. */
const ASKS: readonly Step[] = ['named', 'terms_changed', 'removal_asked', 'substitution_asked', 'terms_asked'];
/** After these nothing that was asked before waits any more. */
const SETTLES: readonly Step[] = [
  'confirmed',
  'not_agreed',
  'agreed',
  'objected',
  'withdrawn',
  'removed',
  'substituted',
  'terms_changed',
  'lost',
  'canceled',
];

export const reactions = [
  on(listingStepped, async (ctx, stepped) => {
    const about = { subject_type: 'Listing', subject_id: stepped.listingId };
    if (SETTLES.includes(stepped.step)) await markResponded(ctx, about);
    await refreshNotifications(ctx, about);
    if (tells('firm', stepped.step)) await notifyFirm(ctx, stepped);
    if (tells('company', stepped.step)) await tell(ctx, 'company', stepped.hiringCompanyId, stepped);
    if (tells('owner', stepped.step)) await notifyOwner(ctx, stepped);
  }),
  on(bidSubmitted, (ctx, { bidId }) => ctx.enqueue(mailProjectOwner.with({ bid: bidId, listing: null, number: 0 }))),
  on(opportunityAwarded, (ctx, { opportunityId }) =>
    ctx.enqueue(notifyNamedFirms.with({ opportunity: opportunityId, step: 'awarded' })),
  ),
  on(opportunityCancelled, (ctx, { opportunityId }) =>
    ctx.enqueue(notifyNamedFirms.with({ opportunity: opportunityId, step: 'canceled' })),
  ),
  on(businessClaimed, (ctx, { mwbeId, userId }) =>
    notifyPending(
      ctx,
      userId,
      { company_id: mwbeId, type: 'listing_request', subject_type: 'Listing', news: emailName('firm', 'named') },
      unansweredListingsOf(mwbeId),
    ),
  ),
];

const tells = (audience: Audience, step: Step): boolean =>
  TOLD.some(([who, what]) => who === audience && what === step);

async function tell(
  ctx: WriteContext,
  audience: Audience,
  companyId: string,
  stepped: ListingStepped,
): Promise<number> {
  const { listingId, step } = stepped;
  const people = await activeMembers(ctx.sql, companyId);
  const asks = audience === 'firm' && ASKS.includes(step);
  const card = {
    subject_type: 'Listing',
    subject_id: listingId,
    company_id: companyId,
    type: asks ? 'listing_request' : 'listing_news',
    responded: !asks,
  };
  await notifyAndMail(ctx, people, card, emailName(audience, step));
  return people.length;
}

/** By notification and email; a firm that nobody acts for by email alone, at the address of its lists. */
async function notifyFirm(ctx: WriteContext, stepped: ListingStepped): Promise<void> {
  const told = await tell(ctx, 'firm', stepped.mwbeId, stepped);
  if (told === 0) await ctx.enqueue(mailListedFirm.with({ listing: stepped.listingId, number: stepped.number }));
}

async function notifyOwner(ctx: WriteContext, stepped: ListingStepped): Promise<void> {
  const { bidId, listingId, number, opportunityId } = stepped;
  if (!opportunityId) return ctx.enqueue(mailProjectOwner.with({ bid: bidId, listing: listingId, number }));
  const owner = await closedOpportunityOwner(ctx, opportunityId);
  if (owner && owner !== stepped.hiringCompanyId) await tell(ctx, 'owner', owner, stepped);
}
