import { z } from 'zod';
import { HIRING_SIDE } from '../access/user-types.ts';
import { endpoint, fileDownload, members } from '../endpoint.ts';
import { uuid } from '../formats.ts';
import { dataFile, dataFileDetail, dataFilesQuery, fileRun, fileSettings, newDataFile } from './schema.ts';

const TAKING_PART = members(...HIRING_SIDE, 'INTERNAL');
const REPORTING = members(...HIRING_SIDE);
const byId = z.strictObject({ id: uuid });
const act = {
  method: 'POST',
  access: REPORTING,
  forbidImpersonation: true,
  params: byId,
  output: z.strictObject({ id: uuid }),
  errors: [404, 409],
} as const;

export const endpoints = {
  list: endpoint({
    method: 'GET',
    path: '/parent_projects/:id/data_files',
    summary: 'Files that months of a project were read from, the newest first',
    access: TAKING_PART,
    params: byId,
    query: dataFilesQuery,
    output: z.array(dataFile),
    errors: [404],
  }),
  start: endpoint({
    ...act,
    path: '/parent_projects/:id/data_files',
    summary: 'Check an uploaded file of months; nothing is written yet',
    body: newDataFile,
    status: 201,
  }),
  one: endpoint({
    method: 'GET',
    path: '/data_files/:id',
    summary: 'A file with its columns, what it would change, its totals and the cells that it refuses',
    access: TAKING_PART,
    params: byId,
    output: dataFileDetail,
    errors: [404],
  }),
  map: endpoint({
    ...act,
    path: '/data_files/:id/mapping',
    summary: 'Say which column is what and which contract is whose, and check the file anew',
    body: fileSettings,
  }),
  run: endpoint({
    ...act,
    path: '/data_files/:id/run',
    summary: 'Write a checked file into its months; with refused cells only if they are left out',
    body: fileRun,
  }),
  undo: endpoint({
    ...act,
    path: '/data_files/:id/undo',
    summary: 'Take back what a file wrote, while its months are drafts and nobody changed its rows since',
    body: z.strictObject({}),
  }),
  report: endpoint({
    method: 'GET',
    path: '/data_files/:id/report',
    summary: 'The refused cells of a file with their rows and reasons, as CSV',
    access: TAKING_PART,
    params: byId,
    output: fileDownload,
    file: ['text/csv'],
    errors: [404, 429],
  }),
};
