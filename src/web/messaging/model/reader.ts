/** Who reads a conversation. */
export interface Reader {
  readonly id: string;
  /** Staff who act as the person read and do not write. */
  readonly isImpersonated: boolean;
}
