import { Link } from 'react-router-dom';
import { BrandMark } from '../ui/brand-mark.tsx';

/** The name of the app's owner, as a link to its first page. */
export function ShellBrand({ name, onFollow }: { name: string; onFollow?(): void }) {
  return (
    <Link className="shell-brand" to="/" onClick={onFollow}>
      <BrandMark />
      <span className="shell-brand-name">{name}</span>
    </Link>
  );
}
