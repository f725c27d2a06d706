import { type ButtonHTMLAttributes, forwardRef } from 'react';
import { Icon, type IconName } from './icon.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'ghost' | 'link';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: 'sm' | 'md' | 'lg';
  icon?: IconName;
}

/** The classes of a button, also for links styled as one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: 'sm' | 'md' | 'lg' = 'md'): string {
  return `btn btn-${variant}${size === 'md' ? '' : ` btn-${size}`}`;
}

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant = 'secondary', size = 'md', icon, className = '', children, type = 'button', ...rest },
  ref,
) {
  return (
    <button ref={ref} type={type} className={`${buttonClass(variant, size)} ${className}`.trim()} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
});
