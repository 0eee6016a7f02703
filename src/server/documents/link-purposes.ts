import type { LinkPurpose } from '#server/kernel/link-purposes.ts';

export const linkPurposes: readonly LinkPurpose[] = [
  // expires together with its request
  { name: 'document request', page: '/file-upload' },
];
