import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { RECORD_FORMAT } from '#contract/signed-records/rules/format.ts';
import { serializeRecord, signingInput } from '#contract/signed-records/rules/verification.ts';
import { type WorkRecord, workRecord } from '#contract/signed-records/schema.ts';
import type { Project, ProjectRevision, TimelineEvent } from '#contract/work-history/schema.ts';
import { hiringCompanyNameAt } from '#server/accounts/reads/name-requests.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { verifiedRevisions } from '#server/work-history/reads/revisions.ts';
import { timeline } from '#server/work-history/reads/timeline.ts';
import { project } from '#server/work-history/reads.ts';
import { signText } from '../adapters/ed25519.ts';
import { openPrivateKey, type SigningKey, signingKey } from './keys.ts';

/** Signs the record of a verified project. Does nothing if it already has a valid record. */
export async function signRecord(ctx: WriteContext, projectId: string): Promise<void> {
  const work = await project(ctx, projectId);
  const key = await signingKey(ctx);
  // clocks of several processes differ: a record must not be older than its key
  const issuedAt = new Date(Math.max(+ctx.now, +key.valid_from));
  const steps = await timeline(ctx, projectId);
  const revisions = [
    ...(await verifiedRevisions(ctx, projectId)).flatMap(revisionChanges),
    ...steps.flatMap(correctionChanges),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const named = { ...work, hiring_company: await hiringCompanyThen(ctx, work) };
  const record = buildRecord(named, { revisions, history: steps.flatMap(signedStep) }, key, issuedAt);
  const privateKey = openPrivateKey(ctx, key);
  await ctx.sql
    .insertInto('project_records')
    .values({
      id: record.id,
      project_id: work.id,
      hiring_company_id: work.hiring_company_id,
      mwbe_id: work.mwbe_id,
      key_id: key.id,
      issued_at: issuedAt,
      file_of_parties: signFile(record, privateKey),
      file_of_everybody: signFile({ ...record, between_parties: null }, privateKey),
      revoked_at: null,
      revocation_reason: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The hiring company with its name at the time of the confirmation: the signature may be later. */
async function hiringCompanyThen(ctx: WriteContext, work: Project): Promise<Project['hiring_company']> {
  const { rows } = await sql<{ name: string }>`
    SELECT ${hiringCompanyNameAt(sql`${work.hiring_company_id}::uuid`, sql`${work.action_taken_at}::timestamptz`)} AS name`.execute(
    ctx.sql,
  );
  return { ...work.hiring_company, business_name: rows[0]?.name ?? work.hiring_company.business_name };
}

const signFile = (record: WorkRecord, privateKey: string): string =>
  serializeRecord(record, signText(signingInput(record), privateKey));

/** @throws ZodError for work that is not verified */
function buildRecord(
  work: Project,
  { revisions, history }: { readonly revisions: readonly Change[]; readonly history: readonly Step[] },
  key: SigningKey,
  issuedAt: Date,
): WorkRecord {
  const { hiring_company, mwbe } = work;
  return workRecord.parse({
    format: RECORD_FORMAT,
    id: randomUUID(),
    key_id: key.id,
    issued_at: issuedAt.toISOString(),
    hiring_company,
    mwbe: { id: mwbe.id, mwbe_core_id: mwbe.mwbe_core_id, legal_business_name: mwbe.legal_business_name },
    project: {
      id: work.id,
      title: work.title,
      services: work.services,
      start_date: work.start_date,
      end_date: work.end_date,
      recorded_at: work.created_at,
      confirmed_at: work.verified ? work.action_taken_at : null,
      confirmed_by: confirmedBy(history) ?? (work.revision?.verified ? 'hiring_company' : 'mwbe'),
    },
    between_parties: { amount_usd: work.budget, client_name: work.client_name, notes: work.notes, revisions, history },
  } satisfies Record<keyof WorkRecord, unknown>);
}

/** Whose step made it verified; null of records whose history was not kept. */
const confirmedBy = (history: readonly Step[]) => {
  const by = history.findLast(({ event }) => event === 'verified')?.by;
  return by === 'hiring_company' || by === 'mwbe' ? by : null;
};

type Step = NonNullable<NonNullable<WorkRecord['between_parties']>['history']>[number];

/** Reminders changed nothing; people's names stay with their companies. */
const signedStep = ({ kind, side, at, said, changes }: TimelineEvent): Step[] =>
  kind === 'reminded' ? [] : [{ at, by: side, event: kind, said, changes }];

type Change = NonNullable<WorkRecord['between_parties']>['revisions'][number];

/** Each value that the firm changed, and its notes. */
function revisionChanges({ created_at, recorded, notes, ...requested }: ProjectRevision): Change[] {
  const values: Pick<Change, 'field' | 'from' | 'to'>[] = [
    { field: 'amount_usd', from: `${recorded.budget}`, to: `${requested.budget}` },
    { field: 'start_date', from: recorded.start_date, to: requested.start_date },
    { field: 'end_date', from: recorded.end_date, to: requested.end_date },
    { field: 'notes', from: null, to: notes },
  ];
  return values.filter(({ from, to }) => from !== to).map((change) => ({ at: created_at, by: 'mwbe', ...change }));
}

const SIGNED_FIELDS: Readonly<Record<string, Change['field']>> = {
  budget: 'amount_usd',
  start_date: 'start_date',
  end_date: 'end_date',
  notes: 'notes',
};

/** What the hiring company corrected before the firm confirmed it. */
const correctionChanges = ({ kind, at, changes }: TimelineEvent): Change[] =>
  kind === 'corrected'
    ? changes.flatMap(({ field, from, to }) => {
        const signed = SIGNED_FIELDS[field];
        return signed ? [{ at, by: 'hiring_company' as const, field: signed, from, to }] : [];
      })
    : [];
