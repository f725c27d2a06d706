// The form theme asks for each icon at an address of its own; package.json leads them all here.
export {
  ArrowDown as AiOutlineArrowDown,
  ArrowUp as AiOutlineArrowUp,
  Copy as IoIosCopy,
  Minus as IoIosRemove,
  Plus as BsPlus,
} from 'lucide-react';
