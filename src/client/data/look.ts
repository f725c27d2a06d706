import { useEffect, useState } from 'react';
import type { DataOf } from './operations.ts';
import { requestOpen } from './request.ts';

export type Look = DataOf<'get', '/look'>;

/** One answer for all parts of a page. */
let asked: Promise<Look | undefined> | undefined;

/**
 * The logo and colour of the company of this address, as long as they are shown. A page does without them while they load, and where
 * they cannot be read.
 * @param known what the page has been told already
 */
export function useLook(known?: Look): Look | undefined {
  const [look, setLook] = useState<Look>();
  useEffect(() => {
    if (known) return;
    let isHere = true;
    asked ??= requestOpen<Look>('GET', 'look').then(
      ({ data }) => data,
      () => undefined,
    );
    void asked.then((found) => isHere && setLook(found));
    return () => {
      isHere = false;
      asked = undefined;
    };
  }, [known]);
  return known ?? look;
}
