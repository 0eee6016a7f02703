import { uuid } from '#contract/formats.ts';
import { found } from '#server/kernel/errors.ts';

/** The row's id behind the opaque one. @throws AppError 404 for what cannot be an id of ours */
export function rowId(id: string): string {
  return found(uuid.safeParse(id).data);
}
