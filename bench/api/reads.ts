// The reads to be measured.
import { api } from '#contract/api.ts';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { mwbe } from '#server/businesses/reads.ts';
import { openPostgres } from '#server/db/client.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { inbox } from '#server/notifications/reads/inbox.ts';
import { createProject } from '#server/work-history/factory.ts';
import { load } from '../search/load.ts';
import { connect } from '../support/database.ts';
import { captureReads, type Read } from '../support/statements.ts';

const FIRMS = 10_000;
const INBOX = 100;
const BADGE = 3;
const INBOX_OF = 'inbox@bench.example';
const BADGE_OF = 'badge@bench.example';
/** Default query of the endpoint. */
const NEWEST = api.notifications.list.query.parse({});

/** Ten thousand firms, and two users with 100 and 3 notifications about projects. */
export async function fillApi(url: string): Promise<void> {
  await load(url, FIRMS);
  const db = await openPostgres(url);
  try {
    for (const [email, count] of Object.entries({ [INBOX_OF]: INBOX, [BADGE_OF]: BADGE })) {
      const company = await createHiringCompany(db.kysely);
      const person = await createUser(db.kysely, { email }, { hiringCompanies: [company] });
      for (let at = 0; at < count; at += 1) {
        const subject = await createProject(db.kysely, { hiring_company_id: company, recorded_by: person });
        const [type, subject_type] = ['new_work_history', 'Project'] as const;
        const created_at = new Date(Date.UTC(2026, 9, 1, 0, at));
        const row = {
          id: crypto.randomUUID(),
          recipient_id: person,
          type,
          subject_type,
          subject_id: subject,
          created_at,
        };
        await db.kysely.insertInto('notifications').values(row).execute();
      }
    }
  } finally {
    await db.close();
  }
}

/** The three reads on a database that `fillApi` filled. */
export async function readsOn(url: string): Promise<Read[]> {
  const client = await connect(url);
  const { rows } = await client.query<{ id: string }>('SELECT id FROM mwbes ORDER BY id LIMIT 1000');
  await client.end();
  const [first = ''] = rows.map(({ id }) => id);
  const byId = rows.map(({ id }) => `/mwbes?id=${id}`);
  const list = { paths: ['/notifications'], run: (ctx: ReadContext) => inbox(ctx, NEWEST) };
  return captureReads(url, [
    { name: 'a firm by id', person: INBOX_OF, paths: byId, id: first, run: (ctx) => mwbe(ctx, { id: first }) },
    { name: `inbox of ${INBOX}`, person: INBOX_OF, ...list },
    { name: `badge of ${BADGE}`, person: BADGE_OF, ...list },
  ]);
}
