import { claimants } from '../claims.ts';
import { FILE, STREAM, TUS } from '../documents.ts';
import { table } from '../table.ts';

const rest = { headers: { ...TUS, 'upload-offset': '0' }, type: STREAM, body: FILE.toString('latin1') };
const nothing = { params: { id: '0'.repeat(32) }, headers: TUS };
export const claimUploads = [
  table({
    route: 'POST /api/v1/claim_uploads',
    requests: {
      any: () => ({ headers: { ...TUS, 'upload-length': '10' } }),
      large: () => ({ headers: { ...TUS, 'upload-length': '10000001' } }),
      odd: () => [{ headers: TUS }, { headers: { ...TUS, 'upload-length': 'x' } }],
    },
    cells: claimants('any large odd', [201, 201], [413, 413], [400, 400]),
    keys: null,
  }),
  table({
    route: 'HEAD /api/v1/claim_uploads/:id',
    requests: { missing: () => nothing },
    cells: claimants('missing', [404, 404]),
    keys: null,
  }),
  table({
    route: 'PATCH /api/v1/claim_uploads/:id',
    requests: { missing: () => ({ ...nothing, ...rest }) },
    cells: claimants('missing', [404, 404]),
    keys: null,
  }),
  table({
    route: 'DELETE /api/v1/claim_uploads/:id',
    requests: { missing: () => nothing },
    cells: claimants('missing', [404, 404]),
    keys: null,
  }),
];
