import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const RULES = join(import.meta.dirname, '../../../docs/operations/mainstay-alerts.yaml');

/** The metrics of a node, minute by minute, and which alerts must and must not fire after three hours. */
const CASES: { name: string; series: Record<string, string>; raised: string[] }[] = [
  {
    name: 'a node that is well, with a fresh backup, raises nothing',
    series: { 'up{job="mainstay"}': '1x200', [backup()]: '0+60x200' },
    raised: [],
  },
  {
    name: 'a node that is down',
    series: { 'up{job="mainstay"}': '0x200', [backup()]: '0+60x200' },
    raised: ['MainstayDown'],
  },
  { name: 'no node at all', series: { [backup()]: '0+60x200' }, raised: ['MainstayNoNodes'] },
  {
    name: 'a backup that is three days old',
    series: { 'up{job="mainstay"}': '1x200', [backup()]: '-259200x200' },
    raised: ['MainstayBackupOld'],
  },
  {
    name: 'a suspended tenant that is asked for',
    series: {
      'up{job="mainstay"}': '1x200',
      [backup()]: '0+60x200',
      'mainstay_requests_total{job="mainstay",route="suspended",status="503"}': '0+600x200',
    },
    raised: [],
  },
  {
    name: 'requests that fail',
    series: {
      'up{job="mainstay"}': '1x200',
      [backup()]: '0+60x200',
      'mainstay_requests_total{job="mainstay",route="list",status="503"}': '0+600x200',
    },
    raised: ['MainstayErrors'],
  },
];
const ALERTS = ['MainstayDown', 'MainstayNoNodes', 'MainstayErrors', 'MainstayBackupOld'];

function backup(): string {
  return 'mainstay_newest_backup_timestamp_seconds{job="mainstay"}';
}

/** The alerts of the guide fire when they should, by Prometheus' own rule tests. */
export async function check(): Promise<{ name: string; ok: boolean; note: string }[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mainstay-alerts-'));
  try {
    copyFileSync(RULES, join(folder, 'rules.yaml'));
    return CASES.map(({ name, series, raised }) => {
      const file = join(folder, 'test.yaml');
      writeFileSync(file, testOf(series, raised));
      const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
      return { name, ok: status === 0, note: status === 0 ? '' : `${stdout}${stderr}`.slice(0, 1_000) };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Which instances an alert names does not matter here, so only alerts are counted. */
function testOf(series: Record<string, string>, raised: string[]): string {
  const inputs = Object.entries(series).map(
    ([name, values]) => `      - series: '${name}'\n        values: '${values}'`,
  );
  const expected = ALERTS.map(
    (alert) =>
      `      - expr: count(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)\n        eval_time: 180m\n        exp_samples: [{labels: '{}', value: ${raised.includes(alert) ? 1 : 0}}]`,
  );
  return [
    'rule_files: [rules.yaml]',
    'evaluation_interval: 1m',
    'tests:',
    '  - interval: 1m',
    '    input_series:',
    ...inputs,
    '    promql_expr_test:',
    ...expected,
    '',
  ].join('\n');
}
