/** Every action in the audit trail: as it is stored, and its label. A stored name never changes. */
export const AUDIT_ACTIONS = {
  // sign-in
  'signed in': 'Signed in',
  'sign-in failed': 'Sign-in failed',
  'signed out': 'Signed out',
  'session ended': 'Session ended',
  'other sessions ended': 'Other sessions ended',
  'identity confirmed': 'Identity confirmed',
  'impersonation started': 'Impersonation started',
  'impersonation ended': 'Impersonation ended',

  // links
  'new password link sent': 'Password reset link sent',
  'log-in link sent': 'Sign-in link sent',
  'password link sent': 'Password link sent by staff',
  'link revoked': 'Link revoked',

  // two-step verification
  'app added': 'Authenticator app added',
  'app removed': 'Authenticator app removed',
  'passkey added': 'Passkey added',
  'passkey removed': 'Passkey removed',
  'passkey renamed': 'Passkey renamed',
  'new recovery codes': 'New recovery codes created',
  'recovery code used': 'Recovery code used',
  'reset by staff': 'Two-step verification reset by staff',
  'second factor failed': 'Two-step verification failed',

  // single sign-on
  'single sign-on refused': 'Single sign-on refused',
  'single sign-on linked': 'Single sign-on account connected',
  'single sign-on link requested': 'Single sign-on account connection requested',
  'single sign-on provider added': 'Single sign-on provider added',
  'single sign-on provider changed': 'Single sign-on provider changed',
  'single sign-on provider removed': 'Single sign-on provider removed',
  'single sign-on tested': 'Single sign-on tested',
  'single sign-on domain added': 'Single sign-on domain added',
  'single sign-on domain verified': 'Single sign-on domain verified',
  'single sign-on domain removed': 'Single sign-on domain removed',
  'role set by single sign-on': 'Role set by single sign-on',

  // accounts
  'account created': 'Account created',
  'staff account created': 'Staff account created',
  'person changed': 'Account rights changed',
  'name changed': 'Name changed',
  'email change requested': 'Email change requested',
  'email changed': 'Email changed',
  'password changed': 'Password changed',
  'password set': 'First password set',
  'email preference set': 'Email preference changed',
  'company selected': 'Company selected',
  'company name requested': 'Company name requested',
  'company name request withdrawn': 'Company name request withdrawn',
  'company name changed': 'Company name spelling changed',
  'company name approved': 'Company name approved',
  'company name declined': 'Company name declined',
  'company changed': 'Company settings changed',
  'person invited': 'Person invited',
  'invitation resent': 'Invitation resent',
  'invitation withdrawn': 'Invitation withdrawn',
  'joined by invitation': 'Joined by invitation',
  'role changed': 'Role changed',
  'person removed': 'Person removed',
  'left the company': 'Left the company',
  'access request accepted': 'Access request approved',
  'access request forwarded': 'Access request sent to the company',
  'access request declined': 'Access request declined',
  'invited to payments': 'Invited to payments',
  'payments feature granted': 'Payments feature granted',

  // profiles
  'profile changed': 'Profile changed',
  'profile question answered': 'Question about a list answered',
  'profile address changed': 'Profile address changed',
  'profile published': 'Profile shown to everybody',
  'profile hidden': 'Profile hidden from guests',
  // claims
  'claim begun': 'Claim started',
  'claim code sent': 'Claim code sent by email',
  'claim letter requested': 'Claim letter requested',
  'claim letter printed': 'Claim letter printed',
  'claim code failed': 'Claim code wrong',
  'claim certificate sent': 'Claim certificate sent',
  'claim withdrawn': 'Claim withdrawn',
  'claim declined': 'Claim declined',
  'claim expired': 'Claim expired',
  'business claimed': 'Firm claimed',
  'claim disputed': 'Claim disputed',
  'claim dispute withdrawn': 'Claim dispute withdrawn',
  'claim dispute settled': 'Claim dispute settled',
  'firm registered': 'Firm registered',
  'firm registration withdrawn': 'Firm registration withdrawn',
  'firm registration approved': 'Firm registration approved',
  'firm registration declined': 'Firm registration declined',

  // work history
  'work history recorded': 'Work history recorded',
  'work history verified': 'Work history verified',
  'work history rejected': 'Work history rejected',
  'work history revision_requested': 'Work history revision requested',
  'work history revision verified': 'Work history revision verified',
  'work history corrected': 'Work history corrected',
  'work history reminded': 'Work history reminded',
  'work history withdrawn': 'Work history withdrawn',
  'work record revoked': 'Work record revoked',
  'record key rotated': 'Record key rotated',
  'record key compromised': 'Record key marked as compromised',
  'photos added': 'Photos added',
  'photo deleted': 'Photo deleted',

  // work experience and references
  'work experience added': 'Work experience added',
  'work experience changed': 'Work experience changed',
  'work experience removed': 'Work experience removed',
  'work experience sent to the client': 'Work experience sent to the client',
  'work experience request withdrawn': 'Work experience request withdrawn',
  'work experience confirmed': 'Work experience confirmed',
  'work experience corrected': 'Work experience corrected by the client',
  'work experience declined': 'Work experience declined',
  'work experience correction accepted': 'Correction of work experience accepted',
  'reference requested': 'Reference requested',
  'reference request withdrawn': 'Request for a reference withdrawn',
  'reference given': 'Reference given',
  'reference changed': 'Reference changed by its author',
  'reference declined': 'Reference declined',
  'reference withdrawn by its author': 'Reference withdrawn by its author',
  'reference replied to': 'Reference replied to',
  'references shown': 'References shown',
  'references hidden': 'References hidden',
  'flagged reference shown': 'Flagged reference shown',
  'flagged reference hidden': 'Flagged reference hidden',
  'emails refused': 'Emails from firms refused',

  // background work
  'failed job retried': 'Failed job run again',
  'failed job discarded': 'Failed job discarded',

  // files
  'documents asked for': 'Files requested',
  'document request answered': 'File request answered',
  'document request closed': 'File request closed',
  'document sent': 'File sent',
  'document taken back': 'File retracted',

  // a firm's documents and financials
  'firm document added': 'Firm document added',
  'firm document replaced': 'Firm document replaced',
  'firm document changed': 'Firm document changed',
  'firm document removed': 'Firm document removed',
  'firm document restored': 'Firm document restored',
  'firm document rejected': 'Firm document rejected by the virus scanner',
  'firm document downloaded': 'Firm document downloaded',
  'firm papers shared': 'Firm shared documents or financials',
  'firm sharing stopped': 'Firm stopped sharing',
  'financials changed': 'Financials changed',
  'financials viewed': 'Financials viewed',
  'tax id saved': 'Tax ID saved',
  'tax id removed': 'Tax ID deleted',
  'tax id viewed': 'Tax ID viewed',

  // lists of agencies
  'imports.begin': 'Import started',
  'imports.plan': 'Import preview started',
  'imports.correct': 'Rejected row corrected',
  'imports.run': 'Import run',
  'imports.discard': 'Import discarded',
  'imports.review.same': 'Possible duplicate merged',
  'imports.review.different': 'Possible duplicate kept apart',
  'imports.merge.undo': 'Merge undone',
  'imports.undo': 'Import undone',

  // staff
  'switched on': 'Feature flag turned on',
  'switched off': 'Feature flag turned off',
  'audit trail exported': 'Audit trail exported',

  'onboarding step passed': 'Onboarding step completed',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

const isKnown = (action: string): action is AuditAction => Object.hasOwn(AUDIT_ACTIONS, action);

/** @param action as stored; actions of earlier versions are shown as they are */
export const auditActionLabel = (action: string): string => (isKnown(action) ? AUDIT_ACTIONS[action] : action);
