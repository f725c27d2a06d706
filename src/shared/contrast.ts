/** The least contrast at which text is read well (WCAG 1.4.3). */
export const LEAST_CONTRAST = 4.5;

/** A colour as people write it down. */
export const COLOUR = /^#[0-9a-f]{6}$/i;

/** The contrast of two colours, from 1 to 21. @example contrastOf('#000000', '#ffffff') // 21 */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
