import { useEffect, useState } from 'react';
import type { DataOf } from './operations.ts';
import { requestOpen } from './request.ts';

type Look = DataOf<'get', '/look'>;

/** One answer for all parts of a page. */
let asked: Promise<Look | undefined> | undefined;

/**
 * The logo and colour of the company of this address, as long as they are shown. A page does without them while they load, and where
 * they cannot be read.
 */
export function useLook(): Look | undefined {
  const [look, setLook] = useState<Look>();
  useEffect(() => {
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
  }, []);
  return look;
}
