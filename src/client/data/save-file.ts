/** How long the browser may take to begin saving a file. */
const KEPT_MS = 60_000;

/** Saves what is given as a file on the device. */
export function saveFile(content: Blob, name: string): void {
  const file = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = file;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(file), KEPT_MS);
}
