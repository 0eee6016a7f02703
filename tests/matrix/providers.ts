import { randomUUID } from 'node:crypto';
import { createHiringCompany } from '#server/accounts/factory.ts';
import { selfSigned } from '../support/certificates.ts';
import type { Actor } from './actors.ts';
import { CELLS } from './company.ts';
import type { World } from './world.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const { certificate } = selfSigned('Matrix');
export const newBrand = () => `b${randomUUID().replaceAll('-', '')}`;
export const SAML = {
  kind: 'saml',
  name: 'Provider',
  issuer: 'https://idp.example/metadata',
  entry_point: 'https://idp.example/log-in',
  certificates: [certificate],
} as const;

export type Standing = 'administrator' | 'member' | null;

/** A hiring company made for one cell: the actor is its administrator, one of its members, or nothing to it. @returns its id */
export async function companyOfCell(world: World, actor: Actor, role: Standing): Promise<string> {
  const db = world.db.kysely;
  const company_id = await createHiringCompany(db, { business_name: CELLS });
  if (role === null) return company_id;
  const membership = { company_id, company_type: 'hiring_company', role, created_at: NOW } as const;
  await db
    .insertInto('memberships')
    .values({ ...membership, user_id: world.userId(actor) })
    .execute();
  return company_id;
}

/** A provider of a company to which the actor stands so, with a domain. */
export async function provider(world: World, actor: Actor, standing: Standing, isProved = false) {
  const db = world.db.kysely;
  const [id, domainId, brand, now] = [randomUUID(), randomUUID(), newBrand(), NOW];
  const company_id = await companyOfCell(world, actor, standing);
  const { certificates, ...settings } = SAML;
  const dates = { created_at: now, changed_at: now };
  await db
    .insertInto('sso_providers')
    .values({
      ...settings,
      certificates: [...certificates],
      id,
      company_id,
      brand,
      rules: '[]',
      enabled: true,
      ...dates,
    })
    .execute();
  const domain = `${brand}.example`;
  const proved = isProved ? ({ verified_at: now, verified_how: 'staff' } as const) : {};
  await db
    .insertInto('sso_domains')
    .values({ id: domainId, provider_id: id, domain, proof: 'proof', created_at: now, ...proved })
    .execute();
  return { id, domainId, brand, domain, company_id };
}
export type Made = Awaited<ReturnType<typeof provider>>;
