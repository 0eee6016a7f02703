/** File types of documents (spec, section 5). */
export const DOCUMENT_TYPES = ['.jpg', '.jpeg', '.png', '.gif', '.pdf', '.doc', '.docx'] as const;

/** Whether a file of that name may be chosen; `accept` holds endings such as `.pdf`, and all may when it is empty. */
export function isAcceptedFile(name: string, accept: readonly string[]): boolean {
  return accept.length === 0 || accept.some((ending) => name.toLowerCase().endsWith(ending.toLowerCase()));
}

/** `Only .pdf, .doc, and .docx file types are allowed`. */
export function fileTypeError(accept: readonly string[]): string {
  const list = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(accept);
  return `Only ${list} ${accept.length === 1 ? 'files' : 'file types'} are allowed`;
}
