import { Badge } from '../../ui/badge.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';

const PLACES: [IconName, string][] = [
  ['layout-dashboard', 'Dashboard'],
  ['clipboard-list', 'Work Orders'],
  ['wrench', 'Assets'],
  ['chart-line', 'Reports'],
];
const STATS: [string, string][] = [
  ['Open Work Orders', '38'],
  ['Assets in Use', '24'],
  ['Scheduled Maintenance', '17'],
  ['Unassigned Tasks', '5'],
];
const ORDERS: [string, string, string, 'info' | 'warning' | 'neutral'][] = [
  ['WO-00142', 'Replace drive belt, conveyor 3', 'In Progress', 'info'],
  ['WO-00141', 'Oil sample, excavator B', 'Open', 'info'],
  ['WO-00139', 'Hydraulic leak, press 2', 'On Hold', 'warning'],
  ['WO-00138', 'Monthly inspection, boiler 1', 'Requested', 'neutral'],
  ['WO-00136', 'Calibrate scale, packing line', 'Open', 'info'],
];
const TASKS: [string, boolean][] = [
  ['Lock out and tag the drive', true],
  ['Take off the guard, note its state', true],
  ['Fit the new belt, set the tension', false],
  ['Run for ten minutes, listen', false],
];

const COSTS: [string, string][] = [
  ['Drive belt, 1200 mm', '640.00'],
  ['Crane hire, half a day', '380.00'],
];

/** A drawing of the product made of its own parts, for the eye only. */
export function ShotSketch({ name }: { name: 'dashboard' | 'work-order' }) {
  return (
    <div className="sketch" aria-hidden="true">
      <div className="sketch-side">
        <span className="sketch-name" />
        {PLACES.map(([icon, label], index) => (
          <span
            key={label}
            className={`sketch-place${index === (name === 'dashboard' ? 0 : 1) ? ' is-here' : ''}`}
          >
            <Icon name={icon} size={14} />
            {label}
          </span>
        ))}
      </div>
      <div className="sketch-page">{name === 'dashboard' ? <Dashboard /> : <WorkOrder />}</div>
    </div>
  );
}

function Dashboard() {
  return (
    <>
      <div className="sketch-stats">
        {STATS.map(([label, value]) => (
          <span key={label} className="sketch-card">
            <small>{label}</small>
            <b>{value}</b>
          </span>
        ))}
      </div>
      <div className="sketch-card sketch-rows">
        {ORDERS.map(([code, text, status, tone]) => (
          <span key={code} className="sketch-row">
            <b>{code}</b>
            <span>{text}</span>
            <Badge tone={tone}>{status}</Badge>
          </span>
        ))}
      </div>
    </>
  );
}

function WorkOrder() {
  return (
    <>
      <div className="sketch-head">
        <b>WO-00142</b>
        <Badge tone="info">In Progress</Badge>
      </div>
      <div className="sketch-card sketch-rows">
        {TASKS.map(([text, done]) => (
          <span key={text} className="sketch-row">
            <span className={`sketch-tick${done ? ' is-done' : ''}`}>
              {done && <Icon name="check" size={12} />}
            </span>
            <span>{text}</span>
          </span>
        ))}
      </div>
      <div className="sketch-card sketch-rows">
        {COSTS.map(([text, amount]) => (
          <span key={text} className="sketch-row">
            <Icon name="package" size={15} />
            <span>{text}</span>
            <span>{amount}</span>
          </span>
        ))}
      </div>
    </>
  );
}
