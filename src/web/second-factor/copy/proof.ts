/** Texts of the form that asks for a password or a second factor. */
export const copy = {
  password: 'Password',
  passwordRequired: 'Enter your password',
  code: 'Authenticator code',
  codeHint: 'Six digits. Your app shows a new code every 30 seconds.',
  codeInvalid: 'Enter the six-digit code',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'One of the codes you saved when you set up two-step verification. Each works once.',
  recoveryCodeRequired: 'Enter a recovery code',
  usePasskey: 'Use a passkey',
  or: 'or',
  methods: {
    password: 'Use your password',
    totp: 'Use an authenticator code',
    recovery_code: 'Use a recovery code',
  },
  continue: 'Continue',
  codeUsed: 'You already used this code. Wait for the next one.',
  incorrect: {
    password: "That password isn't right. Try again.",
    totp: "That code didn't work. Try again.",
    recovery_code: "That code didn't work. Try again.",
    passkey: "That passkey didn't work. Try again.",
  },
  passkeyErrors: {
    browser: "This browser doesn't support passkeys. Use another method or another browser.",
    address: 'Passkeys need a secure connection and a host name. On this machine, open the page as localhost.',
    none: 'No passkey was used. Try again, or use another method.',
    known: 'This device already has a passkey for your account.',
  },
} as const;
