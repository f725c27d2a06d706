import { Link } from 'react-router-dom';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDate, formatNumber, formatWeekday } from '../../ui/format.ts';
import { Person } from '../../ui/person.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Dashboard } from './dashboard-api.ts';
import { useListLink } from './list-link.ts';

type Week = NonNullable<Dashboard['week']>;
type Work = Week['work'][number];
type Who = Work['person'];

const DAYS = 7;
const EXPECTED = [0, 1, 2, 3, 4, 5];
const NOBODY = 'Nobody yet';

/** The open work orders that start today or in the next six days, by day and assignee, with their estimated hours. */
export function NextDays({ week }: { week: Dashboard['week'] }) {
  const linkOf = useListLink();
  const people = week ? peopleOf(week) : undefined;
  const days: (string | undefined)[] = week?.days ?? Array.from({ length: DAYS });
  const list = (day: string, person?: Who) =>
    linkOf({
      entity: 'work-orders/work_order',
      filters: `is_closed=false&suggested_start_date.gte=${day}&suggested_start_date.lte=${day}${whose(person)}`,
    }) ?? '/';
  return (
    <Card title="Next 7 days" className="tile-half" flush>
      {people?.length === 0 ? (
        <EmptyState
          compact
          icon="calendar-clock"
          title="Nothing starts in the next 7 days"
          text="Open work orders appear here by their start date and who does them."
        />
      ) : (
        <div className="week-scroll">
          <table className="week" aria-label="Work orders that start in the next 7 days, by person and day">
            <thead>
              <tr>
                <th scope="col">Person</th>
                {days.map((day, at) => (
                  <th
                    key={day ?? EXPECTED[at] ?? 'last'}
                    scope="col"
                    className={day !== undefined && day === week?.today ? 'is-today' : undefined}
                    title={day && formatDate(day)}
                  >
                    {day ? formatWeekday(day) : <Skeleton width="1.5rem" />}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {week && people
                ? people.map((person) => (
                    <tr key={person?.id ?? 0}>
                      <th scope="row" className={person ? undefined : 'is-nobody'}>
                        {person ? <Person name={person.label} /> : NOBODY}
                      </th>
                      {week.days.map((day) => {
                        const work = workOf(week, day, person);
                        return (
                          <td key={day}>
                            {work && (
                              <Link to={list(day, person)} aria-label={told(work, day)}>
                                {work.count}
                                {Boolean(work.hours) && <small> {formatNumber(work.hours)} h</small>}
                              </Link>
                            )}
                          </td>
                        );
                      })}
                    </tr>
                  ))
                : EXPECTED.map((row) => (
                    <tr key={row}>
                      <td colSpan={DAYS + 1}>
                        <Skeleton width="90%" />
                      </td>
                    </tr>
                  ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

/** Everyone with work, by name; unassigned work comes first. */
function peopleOf({ work }: Week): Who[] {
  const people = new Map(work.map(({ person }) => [person?.id ?? 0, person]));
  return [...people.values()].sort((a, b) => (a?.label ?? '').localeCompare(b?.label ?? ''));
}

function workOf({ work }: Week, day: string, person: Who): Work | undefined {
  return work.find((one) => one.day === day && one.person?.id === person?.id);
}

/** @example '3, 7.5 h, for Tess on Mar 3, 2026' */
function told({ person, count, hours }: Work, day: string): string {
  const size = hours ? `${count}, ${formatNumber(hours)} h,` : count;
  return `${size} for ${person?.label ?? 'nobody yet'} on ${formatDate(day)}`;
}

function whose(person: Who | undefined): string {
  if (person === undefined) return '';
  return person ? `&assigned_to_id=${person.id}` : '&assigned_to.null=true';
}
