/** Ms until the browser surely has begun a download. */
const DOWNLOAD_STARTS_MS = 40_000;

/** Offers a file to the person, under this name, where the browser puts downloads. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // a busy browser reads the address after the click
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_STARTS_MS);
}

/** Offers the file of an answer under the server's name, else as `name`. */
export async function saveAnswer(answer: Response, name: string): Promise<void> {
  const given = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  saveFile(given ?? name, await answer.blob());
}
