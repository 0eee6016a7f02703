import type { WriteContext } from '#server/kernel/context/contexts.ts';

/** What is stored of a code: bound to its row, and of no use without the secret key. */
export const codeMac = ({ secrets }: Pick<WriteContext, 'secrets'>, codeId: string, code: string): Buffer =>
  secrets.mac('claim code', `${codeId} ${code}`);
