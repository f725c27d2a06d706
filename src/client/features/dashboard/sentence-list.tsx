import { Link } from 'react-router-dom';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface Props {
  title: string;
  icon: IconName;
  /** Undefined while loading. */
  sentences: string[] | undefined;
  /** The work order of each sentence. */
  orders: number[] | undefined;
  empty: string;
}

const EXPECTED = [92, 78, 85, 64, 88, 72, 81, 69];

/** A list of sentences written by the server. */
export function SentenceList({ title, icon, sentences, orders, empty }: Props) {
  return (
    <Card title={title} className="tile-half" flush>
      {sentences?.length === 0 ? (
        <EmptyState compact icon={icon} title="Nothing here yet" text={empty} />
      ) : (
        <ul className="line-list">
          {sentences
            ? numbered(sentences).map(({ key, sentence }, at) => {
                const order = orders?.[at];
                return (
                  <li key={key}>
                    <Icon name={icon} size={15} />
                    {order === undefined ? (
                      <span>{sentence}</span>
                    ) : (
                      <Link to={`/work-orders/${order}`}>{sentence}</Link>
                    )}
                  </li>
                );
              })
            : EXPECTED.map((width) => (
                <li key={width}>
                  <Skeleton width={`${width}%`} height="1.3125rem" />
                </li>
              ))}
        </ul>
      )}
    </Card>
  );
}

/** Two sentences may be equal, so the keys include the index. */
function numbered(sentences: string[]): { key: string; sentence: string }[] {
  return sentences.map((sentence, index) => ({ key: `${index} ${sentence}`, sentence }));
}
