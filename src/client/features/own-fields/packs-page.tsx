import './fields.scss';
import './packs.scss';
import { PACK_TEXTS as TEXTS } from '../../../shared/pack-texts.ts';
import { failureText } from '../../data/failure-text.ts';
import { usePacks } from '../../data/packs.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PackCard } from './pack-card.tsx';

/** The packs that a tenant may have: what each adds, installed, brought up to date and removed by its admins. */
export function Page() {
  const { data, error, reload } = usePacks();
  return (
    <>
      <PageHeader
        title={TEXTS.title}
        description={TEXTS.about}
        back={{ to: '/settings/all', label: 'All settings' }}
      />
      {error && !data && (
        <LoadError text={failureText(TEXTS.notLoaded, error)} onRetry={() => void reload()} />
      )}
      {!error && !data && <Skeleton width="60%" />}
      {data?.length === 0 && <EmptyState icon="package" title={TEXTS.none} text={TEXTS.aboutNone} />}
      <div className="packs">
        {data?.map((pack) => (
          <PackCard key={pack.id} pack={pack} />
        ))}
      </div>
    </>
  );
}
