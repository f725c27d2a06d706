import { expect, test } from 'vitest';
import { csvOf } from './csv-of.ts';

test('a table becomes a file: quotes are doubled, formulas defused as in lists, what is not known stays empty', () => {
  const rows = [
    { label: '=1+1', values: [12.5, null], list: null },
    { label: 'Pump;=1+1', values: [1, 2], list: null },
    { label: '＝1+1', values: [1, 2], list: null },
    { label: 'Pump "A", west', values: [0, -3], list: null },
  ];
  const columns = [
    { title: 'Cost', unit: 'money' as const },
    { title: 'MTBF', unit: 'hours' as const },
  ];
  expect(csvOf({ title: 'Assets', columns, rows })).toBe(
    `\uFEFFAssets,Cost (money),MTBF (hours)\r\n'=1+1,12.5,\r\n"Pump;'=1+1",1,2\r\n'＝1+1,1,2\r\n"Pump ""A"", west",0,-3\r\n`,
  );
});
