import { z } from 'zod';
import { endpoint, linkHolder, members, savedFile } from '../endpoint.ts';
import { uuid } from '../formats.ts';
import { tempToken } from '../links/schema.ts';
import { MEDIA_TYPES } from './rules.ts';
import {
  document,
  documentPage,
  documentRequest,
  droppedDocument,
  newRequest,
  requestByLink,
  requestPage,
  uploadId,
} from './schema.ts';

/** Who may open the page (spec, section 6). */
const PEOPLE = members('PRIME', 'INTERNAL');
const HOLDER = linkHolder('document request');

const byId = z.strictObject({ id: uuid });
const paged = z.strictObject({ before: uuid.optional() });

export const endpoints = {
  list: endpoint({
    method: 'GET',
    path: '/documents',
    summary: 'What the company of the person sent to the staff; for staff, what all companies sent; the newest first',
    access: PEOPLE,
    query: paged,
    output: documentPage,
  }),
  send: endpoint({
    method: 'POST',
    path: '/documents',
    summary: 'Send a file that has arrived whole to the staff, in the name of the company of the person',
    access: members('PRIME'),
    body: z.strictObject({ upload: uploadId }),
    status: 201,
    output: droppedDocument,
    errors: [404, 409, 413, 415],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/documents/:id',
    summary: 'Take back a file that the person sent to the staff, within a day',
    access: members('PRIME'),
    params: byId,
    status: 204,
    output: z.null(),
    errors: [404, 409],
  }),
  download: endpoint({
    method: 'GET',
    path: '/documents/:id/file',
    summary: 'The file itself, to be saved',
    access: PEOPLE,
    params: byId,
    output: savedFile,
    file: MEDIA_TYPES,
    errors: [404],
  }),
  requests: endpoint({
    method: 'GET',
    path: '/document_requests',
    summary: 'What the person and their company asked others to send, and what came; the newest first',
    access: PEOPLE,
    query: paged,
    output: requestPage,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/document_requests',
    summary: 'Ask somebody for files: they get a link by e-mail and need no account',
    access: PEOPLE,
    body: newRequest,
    status: 201,
    output: documentRequest,
    errors: [429],
  }),
  close: endpoint({
    method: 'POST',
    path: '/document_requests/:id/closure',
    summary: 'Take no more files for a request: its link opens nothing from now on',
    access: PEOPLE,
    params: byId,
    status: 204,
    output: z.null(),
    errors: [404, 409],
  }),
  look: endpoint({
    method: 'POST',
    path: '/document_requests/look',
    summary: 'What a link asks for, and what was sent by it',
    access: HOLDER,
    body: z.strictObject({ tempToken }),
    output: requestByLink,
    secret: true,
    errors: [404],
  }),
  sendByLink: endpoint({
    method: 'POST',
    path: '/document_requests/files',
    summary: 'Send a file that has arrived whole for a request, by its link; the link stays open',
    access: HOLDER,
    body: z.strictObject({ tempToken, upload: uploadId }),
    status: 201,
    output: document,
    secret: true,
    errors: [404, 409, 413, 415],
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/document_requests/removal',
    summary: 'Take back a file of a request, by its link, as long as that is open',
    access: HOLDER,
    body: z.strictObject({ tempToken, document_id: uuid }),
    status: 204,
    output: z.null(),
    secret: true,
    errors: [404],
  }),
  finish: endpoint({
    method: 'POST',
    path: '/document_requests/finish',
    summary: 'Say that everything was sent: this spends the link, and who asked is told',
    access: HOLDER,
    body: z.strictObject({ tempToken }),
    status: 204,
    output: z.null(),
    secret: true,
    errors: [404, 409],
  }),
};
