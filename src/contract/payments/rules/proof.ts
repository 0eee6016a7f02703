import { FILE_TYPES } from '../../documents/rules.ts';

/** What proves a payment: PDF or an image. */
const PROOF_KINDS = [FILE_TYPES.pdf, FILE_TYPES.jpg, FILE_TYPES.png, FILE_TYPES.gif, FILE_TYPES.heic] as const;
export const PROOF_TYPES = PROOF_KINDS.map(({ type }) => type);
export const PROOF_EXTENSIONS = PROOF_KINDS.flatMap(({ endings }): readonly string[] => endings);
