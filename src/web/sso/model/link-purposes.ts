import type { LinkPurposes } from '#web/links/model/link-purpose-types.ts';

export const linkPurposes: LinkPurposes = {
  'single sign-on': { label: 'Single sign-on' },
  'connecting single sign-on': { label: 'Single sign-on account connection' },
};
