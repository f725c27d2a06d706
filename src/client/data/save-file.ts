/** How long the browser may take to start saving a file. */
const KEPT_MS = 60_000;

/** Saves content as a file on the device. */
export function saveFile(content: Blob, name: string): void {
  const file = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = file;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(file), KEPT_MS);
}
