import type { Row, Writer } from '../../src/server/store/store.ts';
import { dayText } from '../../src/shared/days.ts';
import { WORK_ORDER } from '../../src/shared/entity-paths.ts';
import { attachFiles, type DemoFile, pictureFile } from './files.ts';
import { paperPdf } from './pdf.ts';

const SHOWN = 4;

/** Adds pictures and data sheets of some machines, and pictures of a problem reported on one and of the resulting work. */
export async function addPapers(writer: Writer): Promise<void> {
  const assets = await writer.find('assets/equipments', {
    order: [{ property: 'id', descending: false }],
    limit: SHOWN,
  });
  for (const [index, asset] of assets.entries())
    await attachFiles(writer, 'assets/equipments', asset.id, 'files', [
      pictureFile(`machine-${index + 1}.png`, index),
      dataSheet(asset),
    ]);
  const accepted = await writer.find('requests/request', {
    where: [{ property: 'work_order', op: 'notNull' }],
    order: [{ property: 'id', descending: false }],
  });
  for (const [index, request] of accepted.entries()) {
    const { id: order } = request.work_order as { id: number };
    const seen = pictureFile('what-i-saw.png', index, true);
    await attachFiles(writer, 'requests/request', request.id, 'photos', [seen]);
    await attachFiles(writer, WORK_ORDER, order, 'files', [seen]);
  }
}

function dataSheet({ name, code, make, model, serial_number, purchase_date }: Row): DemoFile {
  const facts: [string, unknown][] = [
    ['Number', code],
    ['Make', make],
    ['Model', model],
    ['Serial number', serial_number],
    ['Bought', typeof purchase_date === 'string' && dayText(purchase_date)],
  ];
  const lines = facts.flatMap(([title, value]) => (value ? [`${title}: ${value}`] : []));
  const rest = [
    '',
    'Before any work on it: switch it off, lock it, and try that it stays off.',
    'Guards are closed again before it runs.',
    '',
    'This sheet was made for the demo and says nothing about a real machine.',
  ];
  return {
    name: 'data-sheet.pdf',
    type: 'application/pdf',
    bytes: paperPdf(String(name), [...lines, ...rest]),
  };
}
