import { requestFile } from './request.ts';
import { saveFile } from './save-file.ts';

/** Downloads a filtered list as a file. @throws RequestError */
export async function downloadList(
  path: string,
  format: 'csv' | 'xlsx',
  query: Record<string, string | undefined>,
): Promise<void> {
  saveFile(await requestFile(path, { ...query, format }), `${path.replaceAll('/', '-')}.${format}`);
}
