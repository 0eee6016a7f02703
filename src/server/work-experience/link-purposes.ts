import type { LinkPurpose } from '#server/kernel/link-purpose-registry.ts';

export const linkPurposes: readonly LinkPurpose[] = [
  // expires together with its request
  {
    name: 'work confirmation',
    page: '/link',
    survivesCredentialChange: 'It opens no account: it answers one request, which the firm can withdraw.',
  },
];
