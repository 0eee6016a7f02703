/** The opportunity that firms are invited to. */
export interface InviteTo {
  readonly id: string;
  readonly title: string;
}
