import { type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Action, Entity, Property } from '../../shared/schema/entity.ts';
import type { Screen } from '../../shared/schema/screen.ts';
import type { Tab } from '../../shared/schema/tab.ts';
import type { WireRecord } from '../../shared/wire.ts';
import type { Values } from '../data/records.ts';
import { type Model, useModel } from '../model/model.ts';
import { type Can, canOf } from '../model/use-can.ts';
import type { IconName } from '../ui/icon.tsx';

/** What a feature adds to a slot. */
export interface Extension {
  slot: object;
  item: unknown;
}

/**
 * A place in lists or on pages of records that features add to, since lists and pages know no entity. What fills the slots of an
 * app stands in `app/extensions.ts`.
 * @example CREATE_FORMS.add({ path: 'assets/reading', Component: ReadingForm })
 */
export class Slot<T> {
  add(item: T): Extension {
    return { slot: this, item };
  }

  /** What was added, in the order of the app's list. */
  filledBy(extensions: readonly Extension[]): T[] {
    return extensions.flatMap(({ slot, item }) => (slot === this ? [item as T] : []));
  }
}

/** What a slot is filled with. @example ItemOf<typeof RECORD_LINKS> */
export type ItemOf<S> = S extends Slot<infer T> ? T : never;

const ExtensionsContext = createContext<readonly Extension[]>([]);

/** Wraps an app, or its pages of records, with what features add to them. */
export function ExtensionsProvider({
  value,
  children,
}: {
  value: readonly Extension[];
  children: ReactNode;
}) {
  return <ExtensionsContext.Provider value={value}>{children}</ExtensionsContext.Provider>;
}

/** What features have added to a slot. */
export function useSlot<T>(slot: Slot<T>): T[] {
  const extensions = useContext(ExtensionsContext);
  return useMemo(() => slot.filledBy(extensions), [slot, extensions]);
}

/** A form that is being filled. */
export interface FormAsideProps {
  path: string;
  recordKey: number | undefined;
  /** The form's current and loaded values. */
  values: Record<string, unknown>;
  isDirty: boolean;
  loaded: Record<string, unknown> | undefined;
  /** The fields. */
  children: ReactNode;
}

/** Draws the fields of an entity's form with something beside them. */
export const FORM_ASIDES = new Slot<{ path: string; Component: ComponentType<FormAsideProps> }>();

/** Lines of a form that is being filled. */
export interface LinesEditorProps {
  /** The form's current values. */
  values: Record<string, unknown>;
  disabled: boolean;
  /** Whether the server has refused one of the lines. */
  isWrong: boolean;
  /** Sets values of the form. */
  onChange(changes: Record<string, unknown>): void;
  /** The lines, one by one. */
  children: ReactNode;
}

/** Draws lines of an entity's form with a shorter way to write them. */
export const LINES_EDITORS = new Slot<{
  path: string;
  property: string;
  Component: ComponentType<LinesEditorProps>;
}>();

/** What is said below the name of a record beside its own values, such as what it has cost. */
export const HEADING_FACTS = new Slot<{
  name: string;
  fits(screen: Screen): boolean;
  Component: ComponentType<{ path: string; id: number }>;
}>();

export interface TabPartProps {
  tab: Tab;
  /** Path and id of the page's record. */
  owner: string;
  ownerId: number;
  /** Whether what the tab shows may not be changed here. */
  viewOnly: boolean;
}

/** A part of a tab: above or below its list or form, or in its place. */
export interface TabPart {
  name: string;
  place: 'above' | 'below' | 'instead';
  fits(tab: Tab, owner: string): boolean;
  Component: ComponentType<TabPartProps>;
}

export const TAB_PARTS = new Slot<TabPart>();

export interface PhoneTabProps {
  record: WireRecord;
  /** Whether the page is read-only, and whether the record is. */
  viewOnly: boolean;
  isFixed: boolean;
}

/**
 * What the page of a record shows first on a phone: what is done with it most, in one scroll. It stands before the tabs, as one of
 * them, and the buttons of the record stay at the bottom, in reach of the thumb.
 */
export const PHONE_TABS = new Slot<{
  title: string;
  fits(entity: Entity): boolean;
  Component: ComponentType<PhoneTabProps>;
}>();

export interface CreateFormProps {
  path: string;
  /** The reference to the page's record. */
  parent: { name: string; id: number };
  submitLabel: string;
  onSaved(): void;
}

/** The form for new records above the list of a tab, for an entity that needs more than its fields. */
export const CREATE_FORMS = new Slot<{ path: string; Component: ComponentType<CreateFormProps> }>();

/** A property with its own editor. */
export interface RecordEditorProps {
  path: string;
  property: string;
  record: WireRecord;
  etag?: string;
}

/** Editors below a record's form, for properties whose values have this schema (`x-object`). */
export const RECORD_EDITORS = new Slot<{
  schema: string;
  Component: ComponentType<RecordEditorProps>;
  /** Prints as a form of its own, without the record's fields. */
  isPrinted?: true;
}>();

/** Pages that take the place of an entity's record page. */
export const RECORD_PAGES = new Slot<{
  fits(entity: Entity): boolean;
  Component: ComponentType<{ path: string; id: number; back: { to: string; label: string } }>;
}>();

/** Buttons beside the actions of a record. */
export const RECORD_BUTTONS = new Slot<{
  name: string;
  fits(entity: Entity): boolean;
  Component: ComponentType<{ record: WireRecord; label: string }>;
}>();

/** Other ways to choose the record of a reference, beside its box in a sheet, such as scanning its label. */
export const BESIDE_REFERENCES = new Slot<{
  fits(path: string, model: Model): boolean;
  Component: ComponentType<{ path: string; label: string; onChoose(id: number): void }>;
}>();

export interface ActionFieldProps {
  /** The form's entity and current values: they may limit what can be chosen here. */
  entity: Entity;
  values: Values;
  property: Property;
  value: unknown;
  error?: string;
  onChange(value: unknown): void;
}

/** Fields of actions that begin with what a feature knows, such as the hours that a timer has measured. */
export const ACTION_FIELDS = new Slot<{
  path: string;
  action: string;
  field: string;
  Component: ComponentType<ActionFieldProps & { record: WireRecord }>;
}>();

export interface ActionSheetProps {
  action: Action;
  record: WireRecord;
  /** What the record is called. */
  name: string;
  /** @param text what is said of it, if not what the action says */
  onDone(after: WireRecord, text?: string): void;
  onClose(): void;
}

/** Sheets of their own for actions that the fields of a form cannot ask for, such as the lines of a delivery. */
export const ACTION_SHEETS = new Slot<{
  path: string;
  action: string;
  Component: ComponentType<ActionSheetProps>;
}>();

/** Links to a page about chosen records: in the menu of a record, and beside what is done with ticked ones. */
export const RECORD_LINKS = new Slot<{
  /** Its label for one record, and for several. */
  one: string;
  several: string;
  icon: IconName;
  fits(path: string, model: Model, can: Can): boolean;
  to(path: string, ids: number[]): string;
}>();

/** The links that there are for records of an entity. */
export function useRecordLinks(path: string): ItemOf<typeof RECORD_LINKS>[] {
  const model = useModel();
  return useSlot(RECORD_LINKS).filter(({ fits }) => fits(path, model, canOf(model)));
}
