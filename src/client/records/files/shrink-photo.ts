/** The longer side of a photo, and of its thumbnail, in pixels. */
const PHOTO = 1600;
const THUMB = 320;

/** A file ready to upload: photos are shrunk, without the location in their metadata, and with a thumbnail. */
export interface ReadyFile {
  content: Blob;
  name: string;
  thumb?: { content: Blob; url: string };
}

/** A picture that this browser cannot read: to send it again would not help. */
export class UnreadablePicture extends Error {}

const HEIC = /^image\/hei[cf]|\.hei[cf]$/i;

/**
 * Redraws a picture at a limited size, which drops its metadata, such as the location. Any other file stays as it is.
 * @throws UnreadablePicture
 */
export async function readyFile(file: File): Promise<ReadyFile> {
  // Some systems know no type for the photos of an iPhone.
  const isHeic = HEIC.test(file.type) || HEIC.test(file.name);
  if (!file.type.startsWith('image/') && !isHeic) return { content: file, name: file.name };
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadablePicture(
      isHeic
        ? 'This browser cannot read HEIC photos. Save it as JPEG, then choose it again.'
        : 'This picture cannot be read. Save it as JPEG or PNG, then choose it again.',
    );
  });
  try {
    const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
    const content = await drawn(picture, PHOTO, type, 0.85);
    const small = await drawn(picture, THUMB, 'image/jpeg', 0.75);
    const name = `${file.name.replace(/\.[^.]*$/, '') || 'photo'}.${type === 'image/png' ? 'png' : 'jpg'}`;
    return { content, name, thumb: { content: small, url: await dataUrl(small) } };
  } finally {
    picture.close();
  }
}

/** The size of a picture whose longer side is at most `most`. @example fitted(4000, 3000, 1600) // [1600, 1200] */
function fitted(width: number, height: number, most: number): [width: number, height: number] {
  const scale = Math.min(1, most / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

function drawn(picture: ImageBitmap, most: number, type: string, quality: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = fitted(picture.width, picture.height, most);
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('This browser cannot draw pictures.');
  if (type === 'image/jpeg') {
    // JPEG has no transparency; transparent areas would turn black.
    paper.fillStyle = '#fff';
    paper.fillRect(0, 0, canvas.width, canvas.height);
  }
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This picture cannot be read.'))),
      type,
      quality,
    ),
  );
}

function dataUrl(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content);
  });
}
