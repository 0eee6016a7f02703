/** A Content-Disposition header (RFC 6266): the name in ASCII for old readers, and as it is where that differs. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\w. -]/g, '_');
  const header = `${kind}; filename="${ascii}"`;
  return ascii === name ? header : `${header}; filename*=UTF-8''${encodeExtended(name)}`;
}

/** RFC 8187 leaves fewer characters unescaped than URLs. */
const encodeExtended = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
