import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/** What staff who impersonate somebody may still send; everything else that writes is closed to them. */
const OPEN = [
  'session.signOut',
  'session.endImpersonation',
  'search.save',
  'search.rename',
  'workHistory.previewSheet',
  'notifications.readAll',
  'notifications.change',
  'photos.createAssembly',
  'photos.createTicket',
  'photos.add',
  // helping a firm through its profile; whoever did it is in the audit trail
  'photos.addOwnPhotos',
  'businesses.changeProfile',
  'businesses.answerList',
  'workExperience.add',
  'workExperience.change',
  'onboarding.pass',
  'documents.submit',
  // helping a company with drafts and shortlists; nothing of these is published or sent
  'listings.create',
  'listings.change',
  'opportunities.create',
  'opportunities.copy',
  'opportunities.change',
  'opportunities.restore',
  'opportunities.addFile',
  'opportunities.saveTemplate',
  'opportunities.renameTemplate',
  'shortlists.make',
  'shortlists.change',
  'shortlists.copy',
  'shortlists.restore',
  'shortlists.add',
  'shortlists.addSearch',
  'shortlists.removeFirms',
  'shortlists.undoRemoval',
  'shortlists.note',
  'shortlists.move',
  // makes a file of what they read
  'reports.file',
  'analytics.giveFeedback',
];

test('every write that a member may send is closed to impersonators, or listed as open', () => {
  const writes = Object.entries(api).flatMap(([room, endpoints]) =>
    Object.entries<Endpoint>(endpoints).flatMap(([name, one]) =>
      one.access.kind === 'members' && one.method !== 'GET' ? [{ name: `${room}.${name}`, ...one }] : [],
    ),
  );
  expect(writes.filter(({ forbidImpersonation }) => !forbidImpersonation).map(({ name }) => name)).toEqual(
    expect.arrayContaining(OPEN),
  );
  const closed = writes.filter(({ name }) => !OPEN.includes(name));
  expect(closed.filter(({ forbidImpersonation }) => !forbidImpersonation).map(({ name }) => name)).toEqual([]);
  const open = writes.filter(({ name }) => OPEN.includes(name));
  // ending their own session is no deletion
  expect(open.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/session',
    '/impersonation',
  ]);
  expect(open.filter(({ path }) => /settings|^\/me|^\/companies/.test(path))).toEqual([]);
});
