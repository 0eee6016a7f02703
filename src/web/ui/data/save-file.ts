/** Offers a file to the person, under this name, where the browser puts downloads. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Offers the file of an answer under the server's name, else as `name`. */
export async function saveAnswer(answer: Response, name: string): Promise<void> {
  const given = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  saveFile(given ?? name, await answer.blob());
}
