import { createElement } from 'react';
import { Icon } from '../../../ui/icon.tsx';

const icon = (name) => () => createElement(Icon, { name });

// The form theme asks for each icon at an address of its own; package.json leads them all here.
export const AiOutlineArrowDown = icon('arrow-down');
export const AiOutlineArrowUp = icon('arrow-up');
export const IoIosCopy = icon('copy');
export const IoIosRemove = icon('minus');
export const BsPlus = icon('plus');
