interface Rules {
  noun: 'file' | 'photo';
  /** How many there can be, and how many more. */
  most: number;
  left: number;
  /** Whether a file is there already, or on its way. */
  isHere(file: File): boolean;
}

/** Which of the chosen files are uploaded, and why the others are not; that is empty if all are. */
export function takeFiles(
  chosen: Iterable<File>,
  { noun, most, left, isHere }: Rules,
): { taken: File[]; refused: string } {
  const all = [...chosen];
  const fresh = all.filter((file) => !isHere(file));
  const again = all.length - fresh.length;
  const texts = [];
  if (again > 0)
    texts.push(
      all.length === 1
        ? `This ${noun} is already here.`
        : `${again} of these ${noun}s ${again === 1 ? 'is' : 'are'} already here.`,
    );
  if (fresh.length > left) texts.push(`There can be ${most} ${noun}s at most.`);
  return { taken: fresh.slice(0, Math.max(0, left)), refused: texts.join(' ') };
}
