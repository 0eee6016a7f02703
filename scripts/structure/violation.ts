/** One breach of a law, where it stands and what to do instead. */
export interface Violation {
  readonly path: string;
  readonly line: number;
  readonly law: string;
  readonly says: string;
}
export type Report = (path: string, line: number, law: string, says: string) => void;
