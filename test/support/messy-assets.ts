import { strToU8, zipSync } from 'fflate';

/** What the records are called that the list names. */
export interface Named {
  /** A part of the codes and names of this list, so that it can be imported again and again. */
  run: string;
  category: string;
  location: string;
}

/** How many assets the list has. One of them stands in a hidden row. */
export const MESSY_ASSETS = 200;
const MERGED = 10;
const FIRST = 5;

const text = (at: string, value: string) =>
  `<c r="${at}" t="inlineStr"><is><t>${value.replaceAll('&', '&amp;')}</t></is></c>`;
const number = (at: string, value: number, style = 0) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;

/** The codes of the assets as they should be; in the sheet every second one has lost its leading zeros. */
export function messyCodes(run: string): string[] {
  return Array.from({ length: MESSY_ASSETS }, (_, at) => `0${run}${String(at).padStart(3, '0')}`);
}

/**
 * A list of assets as people have them: a cover sheet, titles above the header, German words, merged categories, days and amounts as
 * texts and as numbers, codes without their zeros, marks, three spellings of a location, blank and hidden rows, a total and a note.
 */
export function messyAssets({ run, category, location }: Named): Buffer {
  const rows = [
    row(1, text('A1', 'Anlagenliste Werk Nord')),
    row(2, text('A2', 'erstellt von Müller & Söhne')),
    row(
      4,
      ...['Inventar-Nr.', 'Bezeichnung', 'Kategorie', 'Hersteller', 'Typ', 'Serien-Nr.', 'Standort'].map(
        (title, at) => text(`${column(at)}4`, title),
      ),
      text('H4', 'Kaufdatum'),
      text('I4', 'Anschaffungswert (EUR)'),
      text('J4', 'In Betrieb'),
    ),
  ];
  const merged: string[] = [];
  let line = FIRST;
  for (const [at, code] of messyCodes(run).entries()) {
    if (at === 100) line++;
    if (at % MERGED === 0 && at !== 100) merged.push(`C${line}:C${line + MERGED - 1}`);
    if (at === 100) merged.push(`C${line}:C${line + MERGED - 1}`);
    const cells = [
      at % 2 === 0 ? text(`A${line}`, code) : number(`A${line}`, Number(code)),
      text(`B${line}`, `Förderband ${run}-${at}`),
      ...(at % MERGED === 0 ? [text(`C${line}`, category)] : []),
      text(`D${line}`, 'Böhler'),
      text(`E${line}`, '5" pipe'),
      number(`F${line}`, 4_711 + at),
      text(`G${line}`, [location, location.toUpperCase(), ` ${location}.`][at % 3] as string),
      at % 5 === 0
        ? number(`H${line}`, 39_938, 1)
        : text(`H${line}`, at % 5 === 1 ? '05.06.2009' : '31.12.2010'),
      at % 4 === 0 ? number(`I${line}`, 1.25) : text(`I${line}`, at % 4 === 1 ? '1.240,50 €' : '1.240 €'),
      ...(at % 2 === 0 ? [text(`J${line}`, 'x')] : []),
    ];
    rows.push(row(line, ...cells).replace('<row ', at === 7 ? '<row hidden="1" ' : '<row '));
    line++;
  }
  rows.push(row(line, text(`A${line}`, 'Summe'), number(`I${line}`, 123_456)));
  rows.push(row(line + 2, text(`A${line + 2}`, 'Stand: 01.11.2026, ohne Gewähr')));
  return workbook(rows, merged);
}

function row(line: number, ...cells: string[]): string {
  return `<row r="${line}">${cells.join('')}</row>`;
}

function column(at: number): string {
  return String.fromCharCode(65 + at);
}

function workbook(rows: string[], merged: string[]): Buffer {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  const parts = {
    '_rels/.rels': `<Relationships><Relationship Id="r" Type="${type}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Deckblatt" r:id="a"/><sheet name="Anlagen" r:id="b"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Type="${type}/worksheet" Target="a.xml"/><Relationship Id="b" Type="${type}/worksheet" Target="b.xml"/><Relationship Id="s" Type="${type}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/a.xml': `<worksheet><sheetData>${row(1, text('A1', 'Anlagen 2026'))}</sheetData></worksheet>`,
    'xl/b.xml': `<worksheet><sheetData>${rows.join('')}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))),
  );
}
