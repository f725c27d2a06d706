import { useId, useState } from 'react';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import type { Property } from '../../../shared/schema/entity.ts';
import { entityAt, propertyOf } from '../../../shared/schema/manifest.ts';
import { controlsOf } from '../../fields/controls.ts';
import { FilterDay } from '../../fields/parts/filter-day.tsx';
import { useModel } from '../../model/model.ts';
import { filterValues, isFiltered, withFilter } from '../../records/list/filter-values.ts';
import { useAddressParams } from '../../ui/use-address-params.ts';
import { PERIODS, periodDays } from './periods.ts';

/** The period whose dates are chosen individually. */
const OWN = 'own';
/** Properties of work orders to filter reports by. Those the user may not read are not offered. */
const ABOUT = ['site', 'location', 'asset', 'category', 'criticality', 'maint_type'];

/** The filters of the reports: the period, the assets and the kind of work. They are kept in the address. */
export function ReportFilters() {
  const { manifest } = useModel();
  const [params, changeParams] = useAddressParams();
  const id = useId();
  const order = entityAt(manifest, WORK_ORDER);
  const about = ABOUT.map((name) => propertyOf(order, name)).filter((property) => property !== undefined);
  const filters = Object.fromEntries(params);
  const { from = '', until = '' } = filters;
  const chosen = PERIODS.find(({ name }) => {
    const days = periodDays(name, new Date());
    return days.from === from && days.until === until;
  })?.name;
  const [isChoosing, setChoosing] = useState(false);
  const hasOwnDays = isChoosing || (!chosen && (from !== '' || until !== ''));
  const setDays = (days: { from?: string; until?: string }) => {
    changeParams((now) => {
      const given = Object.entries({ ...Object.fromEntries(now), ...days }).filter(
        ([, value]) => value !== '',
      );
      return { to: new URLSearchParams(given), replace: true };
    });
  };
  const day = (name: 'from' | 'until', label: string) => (
    <div className="report-filter">
      <label htmlFor={`${id}${name}`}>{label}</label>
      <FilterDay
        id={`${id}${name}`}
        value={params.get(name) ?? ''}
        onDay={(day) => setDays({ [name]: day })}
      />
    </div>
  );
  const control = (property: Property) => {
    const Filter = controlsOf(property)?.Filter;
    const own = `${id}${property.name}`;
    return (
      Filter && (
        <div
          key={property.name}
          className={`list-filter report-filter${isFiltered(property, filters) ? ' is-chosen' : ''}`}
        >
          <label id={`${own}-label`} htmlFor={own}>
            {property.title}
          </label>
          <Filter
            id={own}
            property={property}
            values={filterValues(property, filters)}
            onChange={(change) =>
              changeParams((now) => ({
                to: new URLSearchParams(withFilter(Object.fromEntries(now), property, change)),
                replace: true,
              }))
            }
          />
        </div>
      )
    );
  };
  return (
    <form className="report-filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      <div className="report-filter">
        <label htmlFor={`${id}period`}>Period</label>
        <select
          id={`${id}period`}
          className="custom-select"
          value={hasOwnDays ? OWN : (chosen ?? 'year')}
          onChange={({ target }) => {
            setChoosing(target.value === OWN);
            if (target.value !== OWN) setDays(periodDays(target.value, new Date()));
          }}
        >
          {PERIODS.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
          <option value={OWN}>Chosen days</option>
        </select>
      </div>
      {hasOwnDays && day('from', 'From')}
      {hasOwnDays && day('until', 'Until')}
      {about.map(control)}
    </form>
  );
}
