/** A reference to a user, in the entity itself or in one of its child entities. */
export interface OwnWay {
  /** The child entity; undefined for a property of the entity itself. */
  entity?: string;
  property: string;
}

/** @example readOwn('work-orders/work_order_checklist.assigned_to').property // 'assigned_to' */
export function readOwn(text: string): OwnWay {
  const dot = text.indexOf('.');
  return dot === -1 ? { property: text } : { entity: text.slice(0, dot), property: text.slice(dot + 1) };
}
