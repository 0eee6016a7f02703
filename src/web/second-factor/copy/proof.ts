/** Texts where somebody proves who they are. */
export const copy = {
  password: 'Password',
  passwordMissing: 'Enter your password',
  code: 'Code of your app',
  codeHint: 'Six digits. Your app shows new ones every half minute.',
  codeWrong: 'Enter six digits',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'One of the codes that you kept when you set up your second step. Each works once.',
  recoveryCodeMissing: 'Enter a recovery code',
  usePasskey: 'Use a passkey',
  or: 'or',
  ways: {
    password: 'Use your password',
    totp: 'Use a code of your app',
    recovery_code: 'Use a recovery code',
  },
  continue: 'Continue',
  wrong: 'That is not right. Check it and try again.',
  troubles: {
    browser: 'This browser cannot use passkeys. Use another way, or another browser.',
    address:
      'Passkeys work only at a web address with a name and a secure connection. On this machine open the page as localhost.',
    none: 'No passkey was used. Try again, or use another way.',
    known: 'This device has a passkey for your account already.',
  },
} as const;
