import type { DirectoryFirm } from '../reads.ts';

/** A certificate in a cell of an export: its type and agency, and its expiry or that it is no longer listed. */
export function certificateWithExpiry({
  type,
  agency,
  expires_on,
  lapsed,
  dated,
}: DirectoryFirm['certificates'][number]): string {
  const end = lapsed
    ? ', no longer listed'
    : !dated
      ? ', date of the list not known'
      : expires_on
        ? `, to ${expires_on}`
        : '';
  return `${type} (${agency}${end})`;
}
