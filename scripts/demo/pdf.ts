const FONTS = ['Helvetica', 'Helvetica-Bold'];

/**
 * A page of text (PDF 1.4) in fonts that every reader has, so that the demo has papers without papers in the repository.
 * Signs beyond Latin-1 become question marks.
 */
export function paperPdf(title: string, lines: string[]): Buffer {
  const text = [
    'BT',
    '/F2 20 Tf 56 762 Td',
    shown(title),
    '/F1 11 Tf 16 TL 0 -36 Td',
    ...lines.map((line) => `${shown(line)} T*`),
    'ET',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    ...FONTS.map((font) => `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`),
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + end, 'latin1');
}

/** The operator that shows a text. @example shown('Oil (old)') // '(Oil \\(old\\)) Tj' */
function shown(text: string): string {
  return `(${text.replace(/[^\x20-\xff]/g, '?').replace(/[\\()]/g, (sign) => `\\${sign}`)}) Tj`;
}
