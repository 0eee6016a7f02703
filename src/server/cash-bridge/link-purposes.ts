import type { LinkPurpose } from '#server/kernel/link-purpose-registry.ts';

export const linkPurposes: readonly LinkPurpose[] = [
  // expires together with its packet
  {
    name: 'cash packet',
    page: '/link',
    survivesCredentialChange: 'It opens no account: it shows a lender one forecast, until the firm withdraws it.',
  },
];
