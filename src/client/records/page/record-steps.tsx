import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { useList } from '../../data/records.ts';
import { useModel } from '../../model/model.ts';
import { Icon } from '../../ui/icon.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { lastList, pageOf, rememberList } from '../list/list-steps.ts';

/** A record beside this one is never taken from rows of another page. */
const THIS_PAGE = { keepPreviousData: false };

interface Props {
  path: string;
  id: number;
  addressOf(id: number): string;
}

/** Links to the previous and next record in the order of the list the user came from, across its pages; also with K and J. */
export function RecordSteps({ path, id, addressOf }: Props) {
  const { manifest } = useModel();
  const navigate = useNavigate();
  const list = lastList(path);
  const page = Number(list?.page ?? 1);
  const at = (number: number) => (list && number > 0 ? { ...list, page: String(number) } : undefined);
  const here = useList(list ? path : null, at(page), THIS_PAGE);
  const ids = here.rows.map((row) => row.id);
  const index = ids.indexOf(id);
  const isFirst = index === 0;
  const isLast = index >= 0 && index === ids.length - 1;
  const above = useList(isFirst && page > 1 ? path : null, at(page - 1), THIS_PAGE);
  const below = useList(isLast ? path : null, at(page + 1), THIS_PAGE);
  const seen = useRef<{ id: number; previous?: number; next?: number }>({ id });
  const previousNow = index > 0 ? ids[index - 1] : isFirst && page > 1 ? above.rows.at(-1)?.id : undefined;
  const nextNow = index < 0 ? undefined : isLast ? below.rows[0]?.id : ids[index + 1];

  useEffect(() => {
    if (index >= 0) seen.current = { id, previous: previousNow, next: nextNow };
  });
  // An action may have removed the record from the list: stepping continues from its last position.
  const kept = index < 0 && seen.current.id === id ? seen.current : { previous: previousNow, next: nextNow };
  const { previous, next } = kept;

  function go(to: number) {
    // Over the edge of a page the list that one goes back to is that of the other page.
    if (list && !ids.includes(to)) rememberList(path, pageOf(list, to === next ? page + 1 : page - 1));
    navigate(addressOf(to));
  }

  useShortcut('j k', ({ key }) => {
    const to = key.toLowerCase() === 'j' ? next : previous;
    return to !== undefined && go(to);
  });

  if (previous === undefined && next === undefined) return null;
  const { title } = entityAt(manifest, path);
  return (
    <span className="record-steps">
      <Step label={`Previous ${title}`} keys="k" icon="chevron-left" to={previous} onGo={go} />
      <Step label={`Next ${title}`} keys="j" icon="chevron-right" to={next} onGo={go} />
    </span>
  );
}

function Step({
  label,
  keys,
  icon,
  to,
  onGo,
}: {
  label: string;
  keys: string;
  icon: 'chevron-left' | 'chevron-right';
  to: number | undefined;
  onGo(to: number): void;
}) {
  return (
    <button
      type="button"
      className="btn btn-icon"
      aria-label={label}
      title={`${label} (${keys.toUpperCase()})`}
      aria-keyshortcuts={keys}
      disabled={to === undefined}
      onClick={() => to !== undefined && onGo(to)}
    >
      <Icon name={icon} />
    </button>
  );
}
