import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { createUser } from '#server/accounts/factory.ts';
import { claimStage } from '../../../tests/support/claims.ts';
import { documentUploader, pdf } from '../../../tests/support/documents.ts';
import { eventually } from '../../../tests/support/page-state.ts';
import { purgeProofs } from './commands/purge.ts';
import { claimStorageKey } from './reads/files.ts';

const { stage, listed, claimant, begun } = claimStage();

/** A claim with a certificate that staff check. */
async function certified() {
  const firm = await listed();
  const { token, claim } = await begun(firm.mwbeId);
  const upload = await documentUploader(stage.t, token, '/claim_uploads').upload('Certificate.pdf', pdf());
  const sent = await stage.t.call(token, 'POST', `/claims/${claim.id}/certificates`, { upload });
  expect(sent.statusCode).toBe(201);
  return { token, firm, claim: claim.id, file: sent.json().files[0].id as string, upload };
}
const audited = (subject: string) =>
  stage.t.db.kysely
    .selectFrom('audit_trail')
    .select(['action', 'actor_id', 'details'])
    .where('subject_id', '=', subject)
    .where('action', 'in', ['claim file downloaded', 'claim files deleted'])
    .orderBy('at')
    .execute();
const open = (as: string, file: string) => stage.t.call(as, 'POST', `/staff/claim_files/${file}/downloads`);
const read = (as: string, download: string) => stage.t.call(as, 'GET', `/staff/claim_file_downloads/${download}`);

test('each download of a proof is in the audit trail first, and serves who opened it for five minutes', async () => {
  const { claim, file } = await certified();
  const other = await createUser(stage.t.db.kysely, { user_type: 'INTERNAL' });
  const otherToken = await stage.t.logIn(other);
  const opened = await open(otherToken, file);
  expect(opened.statusCode).toBe(201);
  expect(await audited(claim)).toMatchObject([{ action: 'claim file downloaded', actor_id: other, details: { file } }]);
  const { id } = opened.json();
  expect((await read(otherToken, id)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await read(stage.staff, id)).statusCode).toBe(404);
  // the id of the file itself opens nothing
  expect((await read(otherToken, file)).statusCode).toBe(404);
  const now = stage.t.clock.now();
  stage.t.clock.set(new Date(now.getTime() + 5 * 60_000 + 1_000));
  expect((await read(otherToken, id)).statusCode).toBe(404);
  stage.t.clock.set(now);
});

test('proofs and codes are deleted 90 days after the decision, unless somebody objects; what there was stays on record', async () => {
  const decline = (id: string) =>
    stage.t.call(stage.staff, 'POST', `/staff/claims/${id}/refusal`, { reason: 'Another firm' });
  const [old, disputed, pending] = [await certified(), await certified(), await certified()];
  await stage.t.call(old.token, 'POST', `/claims/${old.claim}/email_codes`, { local_part: 'office' });
  await stage.mailbox.waitFor(({ to }) => to.includes(`office@${old.firm.domain}`));
  expect((await decline(old.claim)).statusCode).toBe(204);
  expect((await decline(disputed.claim)).statusCode).toBe(204);
  // somebody else claims that firm, and the first objects
  const second = await claimant();
  await stage.t.call(second.token, 'POST', '/claims', { mwbe_id: disputed.firm.mwbeId });
  const dispute = { mwbe_id: disputed.firm.mwbeId, statement: 'Ours' };
  expect((await stage.t.call(disputed.token, 'POST', '/claim_disputes', dispute)).statusCode).toBe(201);

  const db = stage.t.db.kysely;
  const macs = () => db.selectFrom('claim_codes').select('code_mac').where('claim_id', '=', old.claim).execute();
  const deletedOf = async ({ file }: { file: string }) =>
    (await db.selectFrom('claim_files').select('deleted_at').where('id', '=', file).executeTakeFirstOrThrow())
      .deleted_at;
  const now = stage.t.clock.now();
  const { services } = stage.t.app;
  stage.t.clock.set(new Date(now.getTime() + 89 * DAY_MS));
  await purgeProofs(services);
  expect([await deletedOf(old), (await macs())[0]?.code_mac]).toEqual([null, expect.any(Buffer)]);
  stage.t.clock.set(new Date(now.getTime() + 91 * DAY_MS));
  await Promise.all([purgeProofs(services), purgeProofs(services)]);
  expect([await deletedOf(old), await deletedOf(disputed), await deletedOf(pending)]).toEqual([
    expect.any(Date),
    null,
    null,
  ]);
  expect(await macs()).toEqual([{ code_mac: null }]);
  expect(await audited(old.claim)).toEqual([
    { action: 'claim files deleted', actor_id: null, details: { files: [old.file] } },
  ]);
  const stored = ({ upload }: { upload: string }) =>
    buffer(services.storage.read(claimStorageKey(upload))).then(
      ({ length }) => length > 0,
      () => false,
    );
  await eventually(() => stored(old)).toBe(false);
  expect(await stored(disputed)).toBe(true);
  stage.t.clock.set(now);
  expect((await open(stage.staff, old.file)).statusCode).toBe(404);
  expect((await open(stage.staff, disputed.file)).statusCode).toBe(201);
});
