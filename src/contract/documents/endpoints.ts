import { z } from 'zod';
import { endpoint, fileDownload, linkHolder, members } from '../endpoint.ts';
import { uuid } from '../formats.ts';
import { tempToken } from '../links/schema.ts';
import { MEDIA_TYPES } from './rules.ts';
import {
  document,
  documentPage,
  documentRequest,
  newRequest,
  requestByLink,
  requestPage,
  submittedDocument,
  uploadId,
} from './schema.ts';

/** User types that may open the page (specification, section 6). */
const PEOPLE = members('PRIME', 'INTERNAL');
const LINK_HOLDER = linkHolder('document request');

const byId = z.strictObject({ id: uuid });
const paged = z.strictObject({ before: uuid.optional() });

export const endpoints = {
  list: endpoint({
    method: 'GET',
    path: '/documents',
    summary: "Files that the user's company submitted to staff; for staff, those of all companies; newest first",
    access: PEOPLE,
    query: paged,
    output: documentPage,
  }),
  submit: endpoint({
    method: 'POST',
    path: '/documents',
    summary: "Submit a completed upload to staff on behalf of the user's company",
    access: members('PRIME'),
    body: z.strictObject({ upload: uploadId }),
    status: 201,
    output: submittedDocument,
    errors: [404, 409, 413, 415],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/documents/:id',
    summary: 'Remove a file that the user submitted to staff, within a day',
    access: members('PRIME'),
    forbidImpersonation: true,
    params: byId,
    status: 204,
    output: z.null(),
    errors: [404, 409],
  }),
  download: endpoint({
    method: 'GET',
    path: '/documents/:id/file',
    summary: 'Download a file',
    access: PEOPLE,
    params: byId,
    output: fileDownload,
    file: MEDIA_TYPES,
    errors: [404],
  }),
  requests: endpoint({
    method: 'GET',
    path: '/document_requests',
    summary: "Requests of the user's company and the files received, newest first",
    access: PEOPLE,
    query: paged,
    output: requestPage,
  }),
  createRequest: endpoint({
    method: 'POST',
    path: '/document_requests',
    summary: 'Request files: the recipient gets a link by email and needs no account',
    access: PEOPLE,
    forbidImpersonation: true,
    body: newRequest,
    status: 201,
    output: documentRequest,
    errors: [429],
  }),
  closeRequest: endpoint({
    method: 'POST',
    path: '/document_requests/:id/closure',
    summary: 'Close a request: its link stops working',
    access: PEOPLE,
    forbidImpersonation: true,
    params: byId,
    status: 204,
    output: z.null(),
    errors: [404, 409],
  }),
  previewRequest: endpoint({
    method: 'POST',
    path: '/document_requests/look',
    summary: 'Preview the request of a link and the files already sent',
    access: LINK_HOLDER,
    body: z.strictObject({ tempToken }),
    output: requestByLink,
    noStore: true,
    errors: [404],
  }),
  submitByLink: endpoint({
    method: 'POST',
    path: '/document_requests/files',
    summary: 'Add a completed upload to a request by its link, which stays open',
    access: LINK_HOLDER,
    body: z.strictObject({ tempToken, upload: uploadId }),
    status: 201,
    output: document,
    noStore: true,
    errors: [404, 409, 413, 415],
  }),
  removeByLink: endpoint({
    method: 'POST',
    path: '/document_requests/removal',
    summary: 'Remove a file from a request by its link while that is open',
    access: LINK_HOLDER,
    body: z.strictObject({ tempToken, document_id: uuid }),
    status: 204,
    output: z.null(),
    noStore: true,
    errors: [404],
  }),
  finishRequest: endpoint({
    method: 'POST',
    path: '/document_requests/finish',
    summary: 'Complete a request: spends the link and notifies the requester',
    access: LINK_HOLDER,
    body: z.strictObject({ tempToken }),
    status: 204,
    output: z.null(),
    noStore: true,
    errors: [404, 409],
  }),
};
