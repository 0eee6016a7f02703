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

  // background work
  'failed job retried': 'Failed job run again',
  'failed job discarded': 'Failed job discarded',

  // files
  'documents asked for': 'Files requested',
  'document request answered': 'File request answered',
  'document request closed': 'File request closed',
  'document sent': 'File sent',
  'document taken back': 'File retracted',

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
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

const isKnown = (action: string): action is AuditAction => Object.hasOwn(AUDIT_ACTIONS, action);

/** @param action as stored; actions of earlier versions are shown as they are */
export const auditActionLabel = (action: string): string => (isKnown(action) ? AUDIT_ACTIONS[action] : action);
