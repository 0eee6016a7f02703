import type { LinkPurposes } from '#web/links/model/link-purpose-types.ts';

export const linkPurposes: LinkPurposes = {
  'document request': { label: 'File request' },
};
