import type { DocumentFault } from '#contract/documents/rules.ts';

/** A file that is not an accepted document. */
export class InvalidDocument extends Error {
  readonly fault: DocumentFault;
  constructor(fault: DocumentFault, cause?: unknown) {
    super(`invalid document: ${fault}`, { cause });
    this.fault = fault;
  }
}
