import { z } from 'zod';
import { HIRING_SIDE } from '../access/user-types.ts';
import { endpoint, fileDownload, members, STAFF, STAFF_ADMIN } from '../endpoint.ts';
import { uuid, wholeNumber } from '../formats.ts';
import { countingChoice, newCountingChoice } from './schema/choice.ts';
import { countedLine, linesFileQuery, linesQuery } from './schema/counted-lines.ts';
import { projectCounts } from './schema/counts.ts';
import { newPackVersion, packDetails, packDraft, packPreview, packRow } from './schema/pack-versions.ts';
import { replayed, replayedLine, replayLinesQuery, replayQuery } from './schema/replays.ts';

const TAKING_PART = members(...HIRING_SIDE, 'INTERNAL');
const byId = z.strictObject({ id: uuid });
const byCode = z.strictObject({ code: z.string().max(100) });

export const endpoints = {
  counts: endpoint({
    method: 'GET',
    path: '/parent_projects/:id/counts',
    summary: 'Goal, commitment, award, paid and confirmed of each goal group, credited by the rules of the project',
    access: TAKING_PART,
    params: byId,
    output: projectCounts,
    errors: [404],
  }),
  lines: endpoint({
    method: 'GET',
    path: '/parent_projects/:id/counted_lines',
    summary: 'Confirmed payments of a project with what each counts and why, the latest first',
    access: TAKING_PART,
    params: byId,
    query: linesQuery,
    output: z.array(countedLine),
    errors: [404],
  }),
  linesFile: endpoint({
    method: 'GET',
    path: '/parent_projects/:id/counted_lines/file',
    summary: 'Confirmed payments of a project with what each counts and why as a file, contract by contract',
    access: TAKING_PART,
    params: byId,
    query: linesFileQuery,
    output: fileDownload,
    file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    errors: [404, 429],
  }),
  replay: endpoint({
    method: 'GET',
    path: '/parent_projects/:id/replay',
    summary: 'What a project would count by another rule pack or by the rules of another day, by group and reason',
    access: TAKING_PART,
    params: byId,
    query: replayQuery,
    output: replayed,
    errors: [404, 409],
  }),
  replayLines: endpoint({
    method: 'GET',
    path: '/parent_projects/:id/replay/lines',
    summary: 'Payments that would count differently by another rule pack or day, the latest first',
    access: TAKING_PART,
    params: byId,
    query: replayLinesQuery,
    output: z.array(replayedLine),
    errors: [404, 409],
  }),
  choice: endpoint({
    method: 'GET',
    path: '/parent_projects/:id/counting',
    summary: 'The rules by which a project is counted, those that may be chosen, and lifted suspensions',
    access: TAKING_PART,
    params: byId,
    output: countingChoice,
    errors: [404],
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/parent_projects/:id/counting',
    summary: 'Choose the rules by which a project is counted, and record suspensions that were lifted for it',
    access: TAKING_PART,
    params: byId,
    body: newCountingChoice,
    output: countingChoice,
    forbidImpersonation: true,
    errors: [404, 409, 412],
  }),
  packs: endpoint({
    method: 'GET',
    path: '/counting_packs',
    summary: 'Rule packs with their latest versions, by name',
    access: STAFF,
    output: z.array(packRow),
  }),
  pack: endpoint({
    method: 'GET',
    path: '/counting_packs/:code',
    summary: 'A rule pack in words and as data, with its versions',
    access: STAFF,
    params: byCode,
    query: z.strictObject({ version: wholeNumber(1, 1_000_000).optional() }),
    output: packDetails,
    errors: [404],
  }),
  previewPack: endpoint({
    method: 'POST',
    path: '/counting_packs/preview',
    summary: 'What a changed rule pack would change, by project and group; saves nothing',
    access: STAFF,
    body: packDraft,
    status: 200,
    output: packPreview,
  }),
  savePack: endpoint({
    method: 'POST',
    path: '/counting_packs',
    summary: 'Save a new version of a rule pack; earlier versions stay',
    access: STAFF_ADMIN,
    body: newPackVersion,
    status: 201,
    output: packDetails,
    errors: [412],
  }),
};
