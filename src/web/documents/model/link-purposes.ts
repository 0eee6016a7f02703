import type { LinkPurposes } from '#web/links/model/link-purposes.ts';

export const linkPurposes: LinkPurposes = {
  'document request': { label: 'File request' },
};
