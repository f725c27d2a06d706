import { requestFile } from './request.ts';

/** How long the browser may take to begin saving a file. */
const KEPT_MS = 60_000;

/** Saves a filtered list as a file on the device. @throws RequestError */
export async function downloadList(
  path: string,
  format: 'csv' | 'xlsx',
  query: Record<string, string | undefined>,
): Promise<void> {
  const file = URL.createObjectURL(await requestFile(path, { ...query, format }));
  const link = document.createElement('a');
  link.href = file;
  link.download = `${path.replaceAll('/', '-')}.${format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(file), KEPT_MS);
}
