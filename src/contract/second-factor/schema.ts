import { z } from 'zod';
import { instant, uuid } from '../formats.ts';

export const FACTORS = ['passkey', 'totp', 'recovery_code'] as const;
export type Factor = (typeof FACTORS)[number];

/** Result of `navigator.credentials.get`, in WebAuthn JSON. */
export const passkeyAnswer = z.strictObject({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string().max(50), z.json()).optional(),
  response: z.strictObject({
    clientDataJSON: z.string().max(4000),
    authenticatorData: z.string().max(8000),
    signature: z.string().max(4000),
    userHandle: z.string().max(200).optional(),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** One proof of a second factor. */
export const secondFactor = z.discriminatedUnion('factor', [
  z.strictObject({ factor: z.literal('totp'), code: z.string().regex(/^\d{6}$/, 'must be six digits') }),
  z.strictObject({ factor: z.literal('recovery_code'), code: z.string().min(8).max(40) }),
  z.strictObject({ factor: z.literal('passkey'), answer: passkeyAnswer }),
]);
export type SecondFactor = z.infer<typeof secondFactor>;

/** Options for `navigator.credentials.get`, in WebAuthn JSON. */
export const passkeyRequest = z.strictObject({
  challenge: z.string(),
  timeout: z.int().optional(),
  rpId: z.string().optional(),
  userVerification: z.string().optional(),
  allowCredentials: z
    .array(z.strictObject({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() }))
    .optional(),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** Options for `navigator.credentials.create`, in WebAuthn JSON. */
export const newPasskeyRequest = z.strictObject({
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(
    z.strictObject({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.strictObject({ residentKey: z.string(), userVerification: z.string() }),
  attestation: z.literal('none'),
});
export type NewPasskeyRequest = z.infer<typeof newPasskeyRequest>;

/** Result of `navigator.credentials.create`, in WebAuthn JSON. */
export const newPasskeyAnswer = z.strictObject({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string().max(50), z.json()).optional(),
  response: z.strictObject({
    clientDataJSON: z.string().max(4000),
    attestationObject: z.string().max(20_000),
    authenticatorData: z.string().max(20_000).optional(),
    transports: z.array(z.string().max(20)).max(10).optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: z.string().max(4000).optional(),
  }),
});
export type NewPasskeyAnswer = z.infer<typeof newPasskeyAnswer>;

export const passkey = z.strictObject({
  id: uuid,
  /** Name chosen by the person. */
  name: z.string(),
  /** Synced to the person's other devices, as most phones do. */
  backed_up: z.boolean(),
  added_at: instant,
  last_used_at: instant.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** The second factors that a person has set up. */
export const secondFactorState = z.strictObject({
  /** This account must have a second factor: the last one cannot be removed. */
  required: z.boolean(),
  /** Authenticator app. */
  totp: z.strictObject({ added_at: instant }).nullable(),
  passkeys: z.array(passkey),
  recovery_codes_left: z.int(),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;

/** Each works once in place of a second factor. Shown only in this response; null while earlier codes remain valid. */
export const recoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()).nullable() });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;
