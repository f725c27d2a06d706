/** Paths of entities that several folders refer to by name. Each is the path of the entity's schema in `schemas/`. */
export const WORK_ORDER = 'work-orders/work_order';
export const ASSET = 'assets/equipments';
export const METER = 'assets/meter';
export const READING = 'meter-readings/meter_reading';
export const DOWNTIME = 'assets/downtime';
export const PLAN = 'maintenance/plan';
export const TRIGGER = 'maintenance/plan_trigger';
export const PART = 'parts/part';
export const REQUEST = 'requests/request';
export const FINDING = 'procedures/finding';
export const NOTICE = 'notifications/notification';
export const USER = 'users/user';
export const TENANT = 'tenants/tenant';
