import { randomUUID } from 'node:crypto';
import type { NewThread } from '#contract/messaging/schema/threads.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { changeThread, markRead, saveDraft } from '#server/messaging/commands/own-state.ts';
import { addParticipant } from '#server/messaging/commands/participants.ts';
import { blockOrganization, reportMessage } from '#server/messaging/commands/safety.ts';
import { sendMessage } from '#server/messaging/commands/send.ts';
import { prepareThreads, startThreads } from '#server/messaging/commands/start.ts';
import { newestMessages } from '#server/messaging/reads/messages.ts';
import { actingAs, type DemoTime } from './acting.ts';
import { makeColleague, makeOffice } from './extras.ts';
import type { DemoPeople } from './people.ts';

type Recipient = NewThread['to'][number];
/** Who writes, days ago, and what. */
type Said = readonly [who: UserActor, daysAgo: number, text: string];

const firm = ({ mwbeIds: [id = ''] }: UserActor): Recipient => ({ kind: 'firm', id });
const company = ({ hiringCompanyIds: [id = ''] }: UserActor): Recipient => ({ kind: 'company', id });
const ALL = 1_000_000;

/** A conversation with its messages; each writer has read what came before. @returns its id */
async function converse(
  ctx: WriteContext,
  time: DemoTime,
  { to, subject, about = null }: { to: Recipient; subject: string; about?: NewThread['about'] },
  [first, ...rest]: readonly [Said, ...Said[]],
): Promise<string> {
  const [who, daysAgo, text] = first;
  actingAs(ctx, who, time.at(daysAgo));
  const body = { key: randomUUID(), to: [to], about, subject, text, uploads: [] };
  const { threads } = await startThreads(ctx, body, await prepareThreads(ctx, body));
  const id = threads[0]?.id ?? '';
  for (const [writer, ago, words] of rest) {
    actingAs(ctx, writer, time.at(ago));
    await sendMessage(ctx, id, { key: randomUUID(), text: words, uploads: [] }, []);
  }
  return id;
}

/** Conversations in several states: read and unread, about a work record, muted, with a draft, reported and blocked. */
export async function makeMessages(ctx: WriteContext, people: DemoPeople, time: DemoTime): Promise<void> {
  const { mwbe, newfirm, prime, staff } = people;
  await aboutTheRecord(ctx, people, time);
  const school = await converse(ctx, time, { to: firm(mwbe), subject: 'Two crews in March' }, [
    [prime, 6, 'Hello Lorena, can you bring two crews for the service entrance at Wharf Street School in March?'],
    [mwbe, 5.9, 'Yes, from March 9. We need the slab poured and the temporary power in by then.'],
    [
      prime,
      5.2,
      'The slab is on the schedule for March 4.\nTemporary power: https://www.example.com/wharf-street/power',
    ],
    [mwbe, 5.1, 'Good. One more question: who orders the switchgear?'],
    [prime, 2, 'You do. Send me the lead time so that I can plan the inspection.'],
    [prime, 0.2, 'Any news of the lead time?'],
  ]);
  const colleague = await makeColleague(ctx, prime, { email: 'field', first: 'Marcus', last: 'Field' });
  actingAs(ctx, prime, time.at(0.15));
  await addParticipant(ctx, school, { user_id: colleague.id, reads: 'new' });
  actingAs(ctx, mwbe, time.at(0.1));
  await saveDraft(ctx, school, { subject: '', text: 'The supplier says 14 weeks, so' });

  const outreach = await converse(ctx, time, { to: firm(newfirm), subject: 'Generators for the school' }, [
    [prime, 12, 'We met at the outreach day. Do you install standby generators of 150 kW?'],
    [newfirm, 11.5, 'We do, up to 250 kW, with transfer switches.'],
    [prime, 11, 'Thank you. I will send the drawings when the bid is out.'],
  ]);
  actingAs(ctx, newfirm, time.at(10.9));
  await markRead(ctx, outreach, ALL);
  actingAs(ctx, prime, time.at(10));
  await changeThread(ctx, outreach, { is_muted: true });

  await converse(ctx, time, { to: firm(newfirm), subject: 'Your registration' }, [
    [staff, 1.5, 'Welcome to Plumbline. Your bonding letter is the last thing missing; upload it under Documents.'],
  ]);
  await converse(ctx, time, { to: firm(newfirm), subject: 'Teaming on the ferry terminal' }, [
    [mwbe, 3, 'Would you take the emergency power if we bid the canopy? We could be one team.'],
    [newfirm, 2.8, 'Gladly. Let us talk on Thursday.'],
  ]);
  await aReport(ctx, people, time);
}

/** About a work record of the two, where there is one. */
async function aboutTheRecord(ctx: WriteContext, { mwbe, prime }: DemoPeople, time: DemoTime): Promise<void> {
  const record = await ctx.sql
    .selectFrom('projects')
    .select(['id', 'title'])
    .where('hiring_company_id', '=', company(prime).id)
    .where('mwbe_id', '=', firm(mwbe).id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!record) return;
  const about = { kind: 'project', id: record.id } as const;
  const id = await converse(ctx, time, { to: company(prime), subject: `Amount of ${record.title}`, about }, [
    [mwbe, 9, 'The amount leaves out change order 2. Could you correct the record before I verify it?'],
    [prime, 8.5, 'You are right, I will look it up.'],
  ]);
  actingAs(ctx, mwbe, time.at(8));
  await markRead(ctx, id, ALL);
}

/** Advertising that a firm reported to staff, and whose sender it blocked. */
async function aReport(ctx: WriteContext, { mwbe, prime }: DemoPeople, time: DemoTime): Promise<void> {
  const broker = await makeOffice(
    ctx,
    { businessName: 'Quickleads Contractor Marketing (fictional)', userType: 'PRIME' },
    { email: 'quickleads', first: 'Chip', last: 'Quick' },
    prime,
  );
  const id = await converse(ctx, time, { to: firm(mwbe), subject: 'Win more bids' }, [
    [broker, 4, 'Guaranteed contracts! Pay only $499 today and we put your firm on every list.'],
  ]);
  actingAs(ctx, mwbe, time.at(3.9));
  const [message] = await newestMessages(ctx, id, { until: 1, limit: 1 });
  if (message) await reportMessage(ctx, message.id, { reason: 'spam', words: 'We never asked for this.' });
  await blockOrganization(ctx, { organization_id: company(broker).id });
  await markRead(ctx, id, ALL);
}
