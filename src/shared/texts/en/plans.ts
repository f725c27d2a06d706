/** What a planner should know of a plan, and why a date of it made no work order. */
export const PLANS = {
  'plans.deactivated':
    'Somebody it assigns work to is deactivated; that work is assigned to nobody. Choose somebody else.',
  'plans.retired': 'Its asset was retired on {day}, so no work orders are made. Switch the plan off.',
  'plans.made_at_once': 'Its work orders are made at once.',
  'plans.made_on_the_day': 'Its work orders are made on the day.',
  'plans.moved_at_once': 'moved from {day}, so that it is not late at once',
  'plans.first_made': 'Its first work order is made on {day}.',
  'plans.first_made_due': 'Its first work order is made on {day}, due {due}.',
  'plans.retires': 'Its asset is retired on {day}; nothing is due from then on.',
  'plans.due_at_once': 'Saving creates a work order at once, due {day}.',
  'plans.nothing_makes_due': 'Nothing makes it due yet: say how often, such as every 3 months.',
  'plans.switched_off': 'It is switched off, so nothing is made.',
  'plans.several_change_mode':
    'Several dates and meters need a plan that counts from the last completion: change Mode.',
  'plans.meter_unread': 'Nobody has read {meter} yet; its day is known after the first readings.',
  'plans.meter_old': '{meter} was read last on {day}. Read it, so that its day can be told.',
  'plans.meter_no_rate': '{meter} tells no day yet: it needs readings of a week, or what is expected a day.',
  'plans.plain_interval':
    'Counted from the last completion it takes a number of days, weeks, months or years only.',
  'plans.leap_years':
    'Years without a 29 February are left out. Choose the last day of February to have them all.',
  'plans.short_months': 'Months without a {day}{nth} are left out. Choose the last day to have them all.',
  'plans.made_ahead': {
    one: 'Its work orders are made {count} day ahead.',
    other: 'Its work orders are made {count} days ahead.',
  },
  'plans.cannot_be_saved': 'It cannot be saved: {why}.',
  'plans.read_meter': 'Read the meter {meter}: nobody has yet.',
  'plans.read_meter_again': 'Read the meter {meter}: it was read last on {day}.',
  'plans.several_passed': 'Several dates had passed; only the latest makes a work order.',
  'plans.covered': 'A larger service does its work too.',
  'plans.still_open': '{order} was still open.',
  'plans.still_open_before': 'The work order before was still open.',
  'plans.order_deleted': 'Work order {order} was deleted.',
  'plans.order_cancelled': 'Work order {order} was cancelled.',
} as const;
