import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { type AlertKind, CERTIFICATE_REMINDER_DAYS, LAPSE_ALERT_DAYS } from '#contract/certification-alerts/rules.ts';
import { activeMembers } from '#server/accounts/reads.ts';
import { takeListQuestions } from '#server/businesses/commands/list-questions.ts';
import { claimedCertificates } from '#server/businesses/reads/certificate-news.ts';
import { agencyName } from '#server/businesses/reads/fragments.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { notifyAndMail } from '#server/notifications/commands/notify.ts';
import type {} from '../tables.ts';

const BATCH = 100;
const LONGEST = Math.max(...CERTIFICATE_REMINDER_DAYS);

/** Tells firms once of certificates that end soon, have lapsed or were renewed, and of lists that contradict them. */
export async function alertFirms(services: AppServices): Promise<void> {
  for (const kind of ['expiring', 'lapsed', 'renewed'] as const) {
    while ((await services.transact((ctx) => alertBatch(ctx, kind))) === BATCH);
  }
  while ((await services.transact(askBatch)) === BATCH);
}

interface Alert {
  readonly id: string;
  readonly mwbe_id: string;
}

async function alertBatch(ctx: WriteContext, kind: Exclude<AlertKind, 'question'>): Promise<number> {
  const today = sql`${ctx.now.toISOString().slice(0, 10)}::date`;
  // of concurrent runs one inserts each row
  const { rows } = await sql<Alert>`
    INSERT INTO certification_alerts (id, mwbe_id, kind, agency_id, agency, certificate_type, certificate_number, day, stage,
                                      created_at)
    SELECT gen_random_uuid(), due.mwbe_id, ${kind}, due.agency_id, ${agencyName(sql.ref('due.agency_id'))}, due.type, due.number, due.day, due.stage, ${ctx.now}
    FROM (${DUE[kind](today)}) due
    WHERE NOT EXISTS (SELECT FROM certification_alerts told
      WHERE told.mwbe_id = due.mwbe_id AND told.agency_id = due.agency_id AND told.certificate_type = due.type
        AND told.certificate_number IS NOT DISTINCT FROM due.number AND told.kind = ${kind} AND told.day = due.day
        AND told.stage IS NOT DISTINCT FROM due.stage)
    ORDER BY due.day, due.mwbe_id LIMIT ${BATCH}
    ON CONFLICT DO NOTHING RETURNING id, mwbe_id`.execute(ctx.sql);
  for (const alert of rows) await tell(ctx, kind, alert);
  return rows.length;
}

/** The stage that it has reached: the smallest number of days that it has not passed. */
const stage = (today: RawBuilder<unknown>) =>
  sql`CASE ${sql.join(
    [...CERTIFICATE_REMINDER_DAYS]
      .sort((a, b) => a - b)
      .map((days) => sql`WHEN c.expires_on <= ${today} + ${sql.lit(days)} THEN ${sql.lit(days)}`),
    sql` `,
  )} END`;

/** Certificates to tell of, by kind; `day` is the one that the alert names. */
const DUE: Readonly<Record<Exclude<AlertKind, 'question'>, (today: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  expiring: (today) => sql`
    SELECT DISTINCT c.mwbe_id, c.agency_id, c.type, c.number, c.expires_on AS day, ${stage(today)} AS stage
    FROM ${claimedCertificates(sql`c.lapsed_on IS NULL AND c.expires_on BETWEEN ${today} AND ${today} + ${sql.lit(LONGEST)}`)} c`,
  lapsed: (today) => sql`
    SELECT DISTINCT c.mwbe_id, c.agency_id, c.type, c.number, coalesce(c.lapsed_on, c.expires_on) AS day,
           NULL::integer AS stage
    FROM ${claimedCertificates(sql`(c.lapsed_on BETWEEN ${today} - ${sql.lit(LAPSE_ALERT_DAYS)} AND ${today}
      OR (c.lapsed_on IS NULL AND c.expires_on >= ${today} - ${sql.lit(LAPSE_ALERT_DAYS)} AND c.expires_on < ${today}))`)} c`,
  // only for those who were told that it ends
  renewed: (today) => sql`
    SELECT DISTINCT c.mwbe_id, c.agency_id, c.type, c.number, c.expires_on AS day, NULL::integer AS stage
    FROM ${claimedCertificates(sql`c.lapsed_on IS NULL AND c.expires_on > ${today} + ${sql.lit(LONGEST)}`)} c
    WHERE EXISTS (SELECT FROM certification_alerts a
      WHERE a.mwbe_id = c.mwbe_id AND a.agency_id = c.agency_id AND a.certificate_type = c.type
        AND a.kind IN ('expiring', 'lapsed') AND a.day < c.expires_on)`,
};

async function askBatch(ctx: WriteContext): Promise<number> {
  const questions = await takeListQuestions(ctx, BATCH);
  for (const { mwbe_id, field } of questions) {
    const id = randomUUID();
    await ctx.sql
      .insertInto('certification_alerts')
      .values({
        ...{ id, mwbe_id, kind: 'question', field, created_at: ctx.now },
        ...{ agency_id: null, agency: null, certificate_type: null, certificate_number: null, day: null, stage: null },
      })
      .execute();
    await tell(ctx, 'question', { id, mwbe_id });
  }
  return questions.length;
}

const TYPES: Readonly<Record<AlertKind, string>> = {
  expiring: 'certificate_expiring',
  lapsed: 'certificate_lapsed',
  renewed: 'certificate_renewed',
  question: 'list_question',
};

async function tell(ctx: WriteContext, kind: AlertKind, { id: subject_id, mwbe_id: company_id }: Alert): Promise<void> {
  const card = { type: TYPES[kind], subject_type: 'CertificationAlert', subject_id, company_id, responded: true };
  await notifyAndMail(ctx, await activeMembers(ctx.sql, company_id), card, TYPES[kind]);
}
