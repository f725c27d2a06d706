/** An all-day entry of a calendar. */
export interface IcsEvent {
  uid: string;
  /** Rises with each change, so that calendars take the newer version. */
  sequence: number;
  stamp: string;
  /** Its first and its last day. */
  start: string;
  end: string;
  summary: string;
  description: string;
  url: string;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
}

/** The most octets in a line; longer lines are folded (RFC 5545, 3.1). */
const LINE = 75;

/** A calendar in the format of RFC 5545. */
export function icsOf(name: string, events: IcsEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mainstay//Mainstay//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function eventLines(event: IcsEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${event.stamp.replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(event.start)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(event.end))}`,
    `SUMMARY:${escaped(event.summary)}`,
    ...(event.description === '' ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
    `URL:${event.url}`,
    `STATUS:${event.status}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** The day after the last, because the end is exclusive; years in calendars have four digits. */
function dayAfter(day: string): string {
  return day === '9999-12-31' ? day : Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

function compact(day: string): string {
  return day.replaceAll('-', '');
}

/** A tab parts words, so it becomes a space. @example escaped('Oil; filter, belt\nwheel') // 'Oil\\; filter\\, belt\\nwheel' */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replaceAll('\t', ' ')
    .replace(/\p{Cc}/gu, '');
}

/** Folds a line between characters, never within one. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const sign of line) {
    const octets = Buffer.byteLength(sign);
    if (size + octets > LINE) {
      parts.push(part);
      part = ' ';
      size = 1;
    }
    part += sign;
    size += octets;
  }
  return [...parts, part].join('\r\n');
}
