export const copy = {
  title: 'Firm profiles',
  public: "A firm's profile shows its certificates and verified work. Open one by the link that the firm gave you.",
  own: "Sign in to see your own firm's profile, or to search the directory.",
  signIn: 'Sign in',
} as const;
