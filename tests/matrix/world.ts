import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import type { WorkHistoryState } from '#contract/work-history/rules.ts';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { type App, createApp } from '#server/app.ts';
import { createBusiness, createCertificate } from '#server/businesses/factory.ts';
import { readConfig } from '#server/config.ts';
import { loadShippedPacks } from '#server/counting/commands/packs.ts';
import type { Db } from '#server/db/client.ts';
import { hashToken, newToken } from '#server/kernel/context/tokens.ts';
import { createBroadcast } from '#server/notifications/factory.ts';
import { hashPassword } from '#server/session/adapters/argon2.ts';
import { createSession } from '#server/session/factory.ts';
import { createProjectInState } from '#server/work-history/factory.ts';
import { openTestDatabase, truncate } from '../support/database.ts';
import { PATIENT } from '../support/patient.ts';
import { type Cluster, startPostgres } from '../support/postgres.ts';
import { type Actor, COMPANIES, type Company, FIRMS, type Firm, ROLES, type Role } from './actors.ts';
import { CLEANED } from './cleaned-tables.ts';

/**
 * Whose object it is, seen from the actor: its own side's; of its counterparty with somebody else; of two others.
 * An actor on no side is given an object that it recorded itself as `own`, which grants nothing.
 */
export type Whose = 'own' | 'counterpart' | 'foreign';

export const PASSWORD = 'a password for the matrix';
/** The code of the first staff account, which exists although there is staff already. */
export const STAFF_CODE = 'code-of-the-first-staff-account';

const SOURCES = JSON.stringify({ city: { agency: 'Port City Supplier Office', list_date: '2026-01-01' } });
const NOW = new Date('2026-11-20T12:00:00Z');

/** The product with people of every kind, and objects made to measure. Jobs wait: nothing happens by itself. */
export class World {
  readonly app: App;
  readonly db: Db;
  readonly #folder: string;
  readonly #cluster: Cluster | null;
  readonly #companies = new Map<Company, string>();
  readonly #firms = new Map<Firm, string>();
  readonly #people = new Map<Actor | Company | Firm, string>();

  private constructor({ app, db, folder, cluster }: { app: App; db: Db; folder: string; cluster: Cluster | null }) {
    this.app = app;
    this.db = db;
    this.#folder = folder;
    this.#cluster = cluster;
  }

  static async build(): Promise<World> {
    // of its own: what others write there would look like a change of rows (see rows.ts)
    const cluster = process.env.DB_ENGINE === 'postgres' ? await startPostgres({ settings: ['autovacuum=off'] }) : null;
    const db = await openTestDatabase(cluster?.socketUrl);
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-matrix-'));
    const webDir = join(folder, 'web');
    mkdirSync(join(webDir, 'assets'), { recursive: true });
    writeFileSync(
      join(webDir, 'index.html'),
      '<!doctype html><title>Plumbline</title><style nonce="__CSP_NONCE__"></style>',
    );
    writeFileSync(join(webDir, 'assets', 'main-a1b2c3.js'), 'export {};');
    const settings = { DATA_DIR: folder, LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '1000000', DEMO: '0', ...PATIENT };
    const app = await createApp({ ...readConfig(settings), webDir }, db, { clock: { now: () => NOW } });
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    const world = new World({ app, db, folder, cluster });
    await loadShippedPacks(app.services);
    await world.#populate().catch(async (error: unknown) => {
      await world.close();
      throw error;
    });
    return world;
  }

  async #populate(): Promise<void> {
    const db = this.db.kysely;
    const password_hash = await hashPassword(PASSWORD);
    for (const name of COMPANIES) {
      const id = await createHiringCompany(db, { business_name: name });
      this.#companies.set(name, id);
      this.#people.set(name, await createUser(db, { email: `${name}@clerks.example` }, { hiringCompanies: [id] }));
    }
    for (const [at, name] of FIRMS.entries()) {
      const place = { city: 'Port City', state: 'MD', latitude: 39 + at, longitude: -76 - at };
      const firm = { legal_business_name: name, ...place, naics: ['238210'], sources: SOURCES };
      const { id, mwbeId } = await createBusiness(db, firm, { profile_url_path: name.replace(' ', '-') });
      await createCertificate(db, id);
      this.#firms.set(name, mwbeId);
      const clerk = { user_type: 'MWBE', email: `${name.replace(' ', '.')}@clerks.example` } as const;
      this.#people.set(name, await createUser(db, clerk, { mwbes: [mwbeId] }));
    }
    for (const [actor, role] of Object.entries(ROLES) as [Actor, Role][]) {
      if (!role.type) continue;
      const rights = role.type === 'INTERNAL' ? { admin: true, may_impersonate: true } : {};
      const user = {
        ...rights,
        user_type: role.type,
        email: this.emailOf(actor),
        active: !role.closed,
        password_hash,
        ...role.flags,
      };
      const actsFor = {
        hiringCompanies: role.company ? [this.#company(role.company)] : [],
        mwbes: role.firm ? [this.firm(role.firm)] : [],
      };
      this.#people.set(actor, await createUser(db, user, actsFor));
    }
    const link = { id: randomUUID(), token_hash: hashToken(STAFF_CODE), purpose: 'first staff account' } as const;
    await db
      .insertInto('link_tokens')
      .values({ ...link, details: '{}', created_at: NOW, expires_at: new Date(+NOW + DAY_MS) })
      .execute();
  }

  emailOf(actor: Actor): string {
    return `${actor.toLowerCase()}@actors.example`;
  }

  /** A session of the actor's own for one request, in the state that the actor is about. */
  async token(actor: Actor): Promise<string | null> {
    const { type, session }: Role = ROLES[actor];
    if (!type) return null;
    const began = session === 'over' ? new Date(+NOW - DAY_MS) : NOW;
    const token = await createSession(this.db.kysely, this.#person(actor), began, await this.#impersonation(actor));
    if (session === 'ended') {
      const ended = this.db.kysely.updateTable('sessions').set({ ended_at: NOW });
      await ended.where('token_hash', '=', hashToken(token)).execute();
    }
    return token;
  }

  async #impersonation(actor: Actor): Promise<Parameters<typeof createSession>[3]> {
    if (!(ROLES[actor] as Role).impersonated) return {};
    const impersonator_id = this.#person('INTERNAL');
    const own = await createSession(this.db.kysely, impersonator_id, NOW);
    const sessions = this.db.kysely.selectFrom('sessions').where('token_hash', '=', hashToken(own));
    const { id } = await sessions.select('id').executeTakeFirstOrThrow();
    return { how: 'impersonation', impersonator_id, parent_id: id, reason: 'Asked for help', confirmed_at: null };
  }

  /** The two parties of an object, by what the actor is to them. */
  parties(actor: Actor, whose: Whose): { companyId: string; mwbeId: string } {
    const [company, firm] = this.#names(ROLES[actor], whose);
    return { companyId: this.#company(company), mwbeId: this.firm(firm) };
  }

  #names({ company, firm }: Role, whose: Whose): [Company, Firm] {
    const partner = company === 'stranger' ? 'stranger firm' : 'firm';
    if (whose === 'foreign') return company === 'stranger' ? ['prime', 'firm'] : ['stranger', 'stranger firm'];
    if (whose === 'own') {
      if (company) return [company, partner];
      return firm ? ['prime', firm] : ['bystander', 'bystander firm'];
    }
    if (company) return ['bystander', partner];
    return firm ? ['prime', 'bystander firm'] : ['prime', 'firm'];
  }

  /** A project as the actor sees it; the actor recorded it where it could have. @returns its id */
  async project(actor: Actor, whose: Whose, state: WorkHistoryState = 'pending'): Promise<string> {
    const { companyId, mwbeId } = this.parties(actor, whose);
    const self = ROLES[actor] as Role;
    const recorded_by = whose === 'own' && self.type && !self.firm ? this.#person(actor) : this.#person('bystander');
    return createProjectInState(this.db.kysely, state, { hiring_company_id: companyId, mwbe_id: mwbeId, recorded_by });
  }

  /** The open revision of such a project. @returns its id */
  async revision(actor: Actor, whose: Whose): Promise<string> {
    const project = await this.project(actor, whose, 'revision_requested');
    const revisions = this.db.kysely.selectFrom('project_revisions').where('project_id', '=', project);
    return (await revisions.select('id').executeTakeFirstOrThrow()).id;
  }

  /** A notification to the actor, a colleague, the counterparty's or somebody else's person. @returns its id */
  async notification(actor: Actor, whose: Whose | 'colleague'): Promise<string> {
    const role: Role = ROLES[actor];
    const subject_id = await this.project(actor, whose === 'foreign' ? 'foreign' : 'own');
    const id = randomUUID();
    const recipient_id = this.#recipient(actor, role, whose);
    const about = { type: 'new_work_history', subject_type: 'Project', subject_id } as const;
    await this.db.kysely
      .insertInto('notifications')
      .values({ id, recipient_id, company_id: null, ...about, created_at: NOW })
      .execute();
    return id;
  }

  /** A broadcast to one firm. @returns its id */
  async broadcast(firm: Firm): Promise<string> {
    return createBroadcast(this.db.kysely, [this.firm(firm)], { created_at: NOW });
  }

  /** The token of an email's link, good for the emails of somebody beside. */
  async unsubscribeToken(): Promise<string> {
    const token = newToken();
    const link = { token_hash: hashToken(token), user_id: this.#person('bystander'), created_at: NOW };
    await this.db.kysely.insertInto('unsubscribe_links').values(link).execute();
    return token;
  }

  /** A saved search of the actor's, a colleague's, the counterparty's or somebody else's. @returns its id */
  async savedSearch(actor: Actor, whose: Whose | 'colleague'): Promise<string> {
    const id = randomUUID();
    const owner_id = this.#recipient(actor, ROLES[actor], whose);
    const search = { name: `Search ${id}`, query: 'q=wiring', created_at: NOW };
    await this.db.kysely
      .insertInto('saved_searches')
      .values({ id, owner_id, ...search })
      .execute();
    return id;
  }

  #recipient(actor: Actor, role: Role, whose: Whose | 'colleague'): string {
    if (whose === 'own') return this.#person(role.type ? actor : 'prime');
    const [company, firm] = this.#names(role, whose === 'foreign' ? 'foreign' : 'own');
    const side = role.firm && !role.company ? firm : company;
    const other = side === firm ? company : firm;
    return this.#person(whose === 'counterpart' ? other : side);
  }

  /** Id of the actor's account; somebody's where the actor has none. */
  userId(actor: Actor): string {
    return this.#person((ROLES[actor] as Role).type ? actor : 'prime');
  }

  #person(name: Actor | Company | Firm): string {
    return known(this.#people, name);
  }
  #company(name: Company): string {
    return known(this.#companies, name);
  }
  firm(name: Firm): string {
    return known(this.#firms, name);
  }

  /** Takes away what the cells of one table made; people, companies and firms stay. */
  async cleanUp(): Promise<void> {
    await truncate(this.db, CLEANED);
    await this.#removeMadeByCells();
    // a table of payments opens payment tracking to everybody
    const invitee = this.emailOf('payments-invitee');
    await sql`UPDATE users SET has_payments_feature = (email = ${invitee})
      WHERE has_payments_feature <> (email = ${invitee})`.execute(this.db.kysely);
    await sql`DELETE FROM pgboss.job`.execute(this.db.kysely);
    // what a firm said in a cell
    await sql`
      UPDATE businesses SET sources = ${SOURCES}::jsonb
      WHERE legal_business_name = ANY(${[...FIRMS]}::text[]) AND sources <> ${SOURCES}::jsonb`.execute(this.db.kysely);
    await sql`DELETE FROM link_tokens WHERE purpose <> 'first staff account'`.execute(this.db.kysely);
  }

  /** People, companies and firms that cells made: each look at the rows would read them again. */
  async #removeMadeByCells(): Promise<void> {
    const [people, companies, firms] = [this.#people, this.#companies, this.#firms].map((ids) => [...ids.values()]);
    await this.db.kysely.transaction().execute(async (tx) => {
      // without foreign keys, which would ask every other table for each row
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      await sql`DELETE FROM users WHERE id <> ALL(${people}::uuid[])`.execute(tx);
      await sql`DELETE FROM hiring_companies WHERE id <> ALL(${companies}::uuid[])`.execute(tx);
      await sql`DELETE FROM company_names WHERE company_id <> ALL(${companies}::uuid[])`.execute(tx);
      await sql`DELETE FROM mwbes WHERE id <> ALL(${firms}::uuid[])`.execute(tx);
      await sql`DELETE FROM businesses WHERE id NOT IN (SELECT business_id FROM mwbes)`.execute(tx);
      await sql`
        DELETE FROM memberships WHERE user_id NOT IN (SELECT id FROM users)
          OR company_id NOT IN (SELECT id FROM hiring_companies UNION ALL SELECT id FROM mwbes)`.execute(tx);
    });
  }

  async close(): Promise<void> {
    try {
      await this.app.stop();
      await this.db.close();
      await this.#cluster?.stop();
    } finally {
      rmSync(this.#folder, { recursive: true, force: true });
    }
  }
}

function known<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The world has no ${String(key)}`);
  return value;
}
