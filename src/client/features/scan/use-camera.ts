import { type RefObject, useEffect, useState } from 'react';

const LOOK_EVERY_MS = 200;

/** The part of the browser's BarcodeDetector in use; TypeScript does not know it yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

/** A reader of QR codes; undefined if the browser has none. */
function newDetector(): Detector | undefined {
  const { BarcodeDetector } = window as unknown as {
    BarcodeDetector?: new (options: { formats: string[] }) => Detector;
  };
  return BarcodeDetector && new BarcodeDetector({ formats: ['qr_code'] });
}

/** Shows the camera and reports the codes it sees, until unmounted; `none` if there is no camera, or no permission. */
export function useCamera(video: RefObject<HTMLVideoElement>, onSeen: (text: string) => void): 'on' | 'none' {
  const [state, setState] = useState<'on' | 'none'>('on');
  useEffect(() => {
    const detector = newDetector();
    const shown = video.current;
    if (!detector || !shown || !navigator.mediaDevices) return setState('none');
    let stream: MediaStream | undefined;
    let isOver = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(async (given) => {
        stream = given;
        if (isOver) return stop();
        shown.srcObject = given;
        await shown.play();
      })
      .catch(() => setState('none'));
    let isLooking = false;
    const timer = setInterval(async () => {
      if (isLooking || shown.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      isLooking = true;
      try {
        const [code] = await detector.detect(shown);
        if (code && !isOver) onSeen(code.rawValue);
      } catch {
        // An unreadable frame is skipped: the next one follows.
      } finally {
        isLooking = false;
      }
    }, LOOK_EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      stop();
    };
  }, [video, onSeen]);
  return state;
}
