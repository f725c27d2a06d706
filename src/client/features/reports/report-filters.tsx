import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { entityAt, propertyOf } from '../../../shared/schema/manifest.ts';
import { useOptions } from '../../data/records.ts';
import { TypedBox } from '../../fields/parts/typed-box.tsx';
import { useModel } from '../../model/model.ts';
import { choicesOf } from './choices-of.ts';
import { PERIODS, periodDays } from './periods.ts';

const ORDER = 'work-orders/work_order';
/** The period whose days are chosen one by one. */
const OWN = 'own';

/** What the reports are about: the period, the site, the category and the kind of work. The address holds it. */
export function ReportFilters() {
  const { manifest } = useModel();
  const [params, setParams] = useSearchParams();
  const id = useId();
  const sites = useOptions('company/site');
  const categories = useOptions('assets/equipment_category');
  const types = choicesOf(propertyOf(entityAt(manifest, ORDER), 'maint_type'));
  const [from, until] = [params.get('from') ?? '', params.get('until') ?? ''];
  const chosen = PERIODS.find(({ name }) => {
    const days = periodDays(name, new Date());
    return days.from === from && days.until === until;
  })?.name;
  const [isChoosing, setChoosing] = useState(false);
  const hasOwnDays = isChoosing || (!chosen && (from !== '' || until !== ''));
  const set = (values: Record<string, string>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(values))
      if (value === '') next.delete(name);
      else next.set(name, value);
    setParams(next, { replace: true });
  };
  const select = (name: string, label: string, options: { id: string | number; label: string }[]) => (
    <div className={`report-filter${params.has(name) ? ' is-chosen' : ''}`}>
      <label htmlFor={`${id}${name}`}>{label}</label>
      <select
        id={`${id}${name}`}
        className="form-control"
        value={params.get(name) ?? ''}
        onChange={({ target }) => set({ [name]: target.value })}
      >
        <option value="">All</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
  const day = (name: string, label: string) => (
    <div className="report-filter">
      <label htmlFor={`${id}${name}`}>{label}</label>
      <TypedBox
        id={`${id}${name}`}
        type="date"
        value={params.get(name) ?? ''}
        onChange={(day) => set({ [name]: day })}
      />
    </div>
  );
  return (
    <form className="report-filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      <div className="report-filter">
        <label htmlFor={`${id}period`}>Period</label>
        <select
          id={`${id}period`}
          className="form-control"
          value={hasOwnDays ? OWN : (chosen ?? 'year')}
          onChange={({ target }) => {
            setChoosing(target.value === OWN);
            if (target.value !== OWN) set(periodDays(target.value, new Date()));
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
      {select('site_id', 'Site', sites.options)}
      {select('category_id', 'Category', categories.options)}
      {select('maint_type', 'Maintenance type', types)}
    </form>
  );
}
