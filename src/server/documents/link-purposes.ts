import type { LinkPurpose } from '#server/kernel/link-purpose-registry.ts';

export const linkPurposes: readonly LinkPurpose[] = [
  // expires together with its request
  {
    name: 'document request',
    page: '/file-upload',
    survivesCredentialChange:
      'It accepts files for one request and opens no account; the company that made the request closes it.',
  },
];
