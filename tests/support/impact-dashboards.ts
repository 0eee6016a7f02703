import { sql } from 'kysely';
import { createBusiness, createCertificate } from '#server/businesses/factory.ts';
import { refreshDashboard } from '#server/impact-dashboards/commands/refresh.ts';
import { createPaymentContract, createPaymentLine } from '#server/payments/factory.ts';
import type { TestApp } from './app.ts';

export type Certificates = readonly (readonly [type: string, issued: string, expires: string])[];
export type Payments = readonly (readonly [paid_on: string, cents: number, payer_paid_on?: string])[];
export interface PaidFor {
  readonly payer?: string;
  readonly naics?: string;
  readonly parent_id?: string;
  readonly tier?: number;
}

/** A firm in Baltimore with certificates of a list from January 1, 2026. */
export async function certifiedFirm({ db }: TestApp, zip_code: string, certificates: Certificates) {
  const made = await createBusiness(db.kysely, { city: 'Baltimore', state: 'MD', zip_code });
  for (const [type, issued_on, expires_on] of certificates)
    await createCertificate(db.kysely, made.id, { type, issued_on, expires_on, list_date: '2026-01-01' });
  return made;
}

/** A contract of a company with payments that its firm confirmed. @returns its id */
export async function paidContract(
  { db }: TestApp,
  owner: { readonly companyId: string; readonly userId: string },
  { mwbe_id, payments, payer, ...values }: PaidFor & { readonly mwbe_id: string; readonly payments: Payments },
): Promise<string> {
  const contract = await createPaymentContract(db.kysely, {
    hiring_company_id: payer ?? owner.companyId,
    mwbe_id,
    created_by: owner.userId,
    ...values,
  });
  for (const [paid_on, cents, payer_paid_on] of payments)
    await createPaymentLine(db.kysely, contract, 'confirmed', {
      month: `${paid_on.slice(0, 7)}-01`,
      paid_on,
      paid_cents: cents,
      answered_cents: cents,
      ...(payer_paid_on ? { payer_paid_on } : {}),
    });
  return contract;
}

/** Counts a dashboard as the job does after whatever changed. It gives way to a count that runs already, and comes again. */
export async function refreshed({ app, db }: TestApp, id: string): Promise<void> {
  await sql`INSERT INTO impact_marks (dashboard_id, at) VALUES (${id}::uuid, now())`.execute(db.kysely);
  const isMarked = async () =>
    (await sql`SELECT FROM impact_marks WHERE dashboard_id = ${id}::uuid`.execute(db.kysely)).rows.length > 0;
  do await refreshDashboard(app.services, id);
  while (await isMarked());
}
