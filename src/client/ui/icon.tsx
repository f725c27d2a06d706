import {
  Activity,
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ArrowUpDown,
  Bell,
  Building2,
  CalendarClock,
  ChartLine,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronsUpDown,
  ChevronUp,
  CircleAlert,
  CircleCheck,
  ClipboardList,
  Columns3,
  Copy,
  Download,
  EllipsisVertical,
  ExternalLink,
  Eye,
  FileText,
  Gauge,
  History,
  House,
  type IconNode,
  Inbox,
  Info,
  Keyboard,
  LayoutDashboard,
  LogOut,
  Mail,
  MapPin,
  Menu,
  Minus,
  Monitor,
  Moon,
  Package,
  PanelLeft,
  Pencil,
  Plus,
  Printer,
  RotateCcw,
  Rows3,
  Rows4,
  ScanLine,
  Search,
  SearchX,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Smartphone,
  Square,
  Sun,
  Tag,
  Trash2,
  TriangleAlert,
  User,
  UserPlus,
  UserRoundX,
  Users,
  Wrench,
  X,
} from 'lucide';
import { createElement } from 'react';
import type { NavIcon } from '../../shared/schema/words.ts';

/** Every icon the app knows by name: those of schemas (`ui:nav`) and those of the app itself. */
const ICONS = {
  activity: Activity,
  'arrow-down': ArrowDown,
  'arrow-left': ArrowLeft,
  'arrow-right': ArrowRight,
  'arrow-up': ArrowUp,
  'arrow-up-down': ArrowUpDown,
  bell: Bell,
  'building-2': Building2,
  'calendar-clock': CalendarClock,
  'chart-line': ChartLine,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  'chevron-up': ChevronUp,
  'chevrons-up-down': ChevronsUpDown,
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  'clipboard-list': ClipboardList,
  'columns-3': Columns3,
  copy: Copy,
  download: Download,
  'ellipsis-vertical': EllipsisVertical,
  'external-link': ExternalLink,
  eye: Eye,
  'file-text': FileText,
  gauge: Gauge,
  history: History,
  house: House,
  inbox: Inbox,
  info: Info,
  keyboard: Keyboard,
  'layout-dashboard': LayoutDashboard,
  'log-out': LogOut,
  mail: Mail,
  'map-pin': MapPin,
  menu: Menu,
  minus: Minus,
  monitor: Monitor,
  moon: Moon,
  package: Package,
  'panel-left': PanelLeft,
  pencil: Pencil,
  plus: Plus,
  printer: Printer,
  'rotate-ccw': RotateCcw,
  'rows-3': Rows3,
  'rows-4': Rows4,
  'scan-line': ScanLine,
  search: Search,
  'search-x': SearchX,
  settings: Settings,
  'shield-check': ShieldCheck,
  'sliders-horizontal': SlidersHorizontal,
  smartphone: Smartphone,
  square: Square,
  sun: Sun,
  tag: Tag,
  'trash-2': Trash2,
  'triangle-alert': TriangleAlert,
  user: User,
  'user-plus': UserPlus,
  'user-round-x': UserRoundX,
  users: Users,
  wrench: Wrench,
  x: X,
} satisfies Record<string, IconNode> & Record<NavIcon, IconNode>;

export type IconName = keyof typeof ICONS;

interface Props {
  /** A name in the map; an unknown one, which a schema may contain, shows a plain file. */
  name: IconName | (string & {});
  size?: number;
  className?: string;
}

/** An icon beside text, or in a control with its own name: always hidden from screen readers. */
export function Icon({ name, size = 16, className = '' }: Props) {
  const node = Object.hasOwn(ICONS, name) ? ICONS[name as IconName] : FileText;
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`icon ${className}`.trim()}
      aria-hidden="true"
      focusable="false"
    >
      {node.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
