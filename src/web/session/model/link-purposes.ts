import type { LinkPurposes } from '#web/links/model/link-purpose-types.ts';
import { LogInLinkPanel } from '../components/LogInLinkPanel.tsx';

export const linkPurposes: LinkPurposes = {
  'new password': { label: 'Password reset' },
  'log-in': { label: 'Sign-in', Panel: LogInLinkPanel },
  'second factor': { label: 'Two-step verification' },
  'first staff account': { label: 'First staff account' },
};
