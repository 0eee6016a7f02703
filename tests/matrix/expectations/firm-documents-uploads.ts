import { firmUploads } from '../uploads-of-firms.ts';

export const firmDocumentUploads = firmUploads('/firm_document_uploads');
