import { randomBytes } from 'node:crypto';
import { REQUEST } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { say } from '../../../shared/texts/text.ts';
import { portalPrincipal } from '../../auth/principal.ts';
import { publicSecret } from '../../auth/tenant-secret.ts';
import { networkOf } from '../../auth/throttle.ts';
import type { BodyOf } from '../../http/route-schema.ts';
import { dayIn } from '../../lib/zones.ts';
import { acceptCreate } from '../../records/create-record.ts';
import type { Hooks } from '../../records/hooks.ts';
import { inPipeline } from '../../records/pipeline.ts';
import { contextFor } from '../../records/record-context.ts';
import { zoneWithin } from '../../records/tenant-zone.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Reader, Row, Store } from '../../store/store.ts';
import { findPlace, isOpenReport, type Place } from './find-place.ts';
import { checkFormToken, holderOfForm, madeWith, newFormToken, noteUsed } from './form-token.ts';
import { photosLeft } from './late-photos.ts';
import { type Choices, choicesOf, chosenPlace } from './portal-choices.ts';
import { refuseTooMany } from './portal-limits.ts';
import type * as described from './public-schemas.ts';
import { readStatus, signStatus } from './requests.ts';

const DAYS_NAMED = 5;

/** What an anonymous user sees before reporting; nothing else of the tenant is public. */
interface PublicForm {
  name: string;
  place: string | null;
  welcome: string | null;
  email: 'no' | 'optional' | 'required';
  /** The days of reports that are still open. */
  reported_on: string[];
  choices: Choices | null;
  /** The token to submit the form with. */
  form: string;
}

/** What somebody without an account reports. */
type Report = BodyOf<typeof described.report>;

/** The form of an address. @throws ApiError `not_found` */
export async function publicForm(store: Store, token: string, now: Date): Promise<PublicForm> {
  const shown = await store.read(async (reader) => {
    const place = await findPlace(reader, token);
    const choices = await choicesOf(reader, place.portal);
    return { ...place, choices, reported_on: await reportedOn(reader, place) };
  });
  const { asset, portal, choices, reported_on } = shown;
  return {
    name: String((asset ?? portal)?.name),
    place: placeOf(shown),
    welcome: typeof portal?.welcome === 'string' ? portal.welcome : null,
    email: emailOf(portal),
    reported_on,
    choices,
    form: newFormToken(await publicSecret(store), token, now),
  };
}

/**
 * Accepts a report. Returns the token of its status page.
 * @throws ApiError `not_found`, `invalid`, `too_many_requests`
 */
export async function report(
  store: Store,
  token: string,
  { form, website, photos, place, ...told }: Report,
  { address, hooks, now }: { address: string; hooks: Hooks; now: Date },
): Promise<string> {
  await store.read((reader) => findPlace(reader, token));
  const secret = await publicSecret(store);
  checkFormToken(secret, token, form, now);
  // A program that fills in the hidden field gets the same answer as everybody.
  if (website) return randomBytes(24).toString('base64url');
  const context = {
    ...contextFor({ store, principal: portalPrincipal(), hooks, now }),
    uploads: holderOfForm(form),
  };
  const entity = context.schema.at(REQUEST);
  const values = acceptCreate(context, entity, { ...withoutBlanks(told), ...(photos && { photos }) });
  const id = await inPipeline(context, entity, async (pipeline) => {
    const { writer } = pipeline;
    const before = await madeWith(writer, form);
    if (before !== undefined) return before;
    const { asset, portal } = await findPlace(writer, token);
    const asked = emailOf(portal);
    if (asked === 'required' && !values.requester_email)
      throw new ApiError('invalid', undefined, { requester_email: [say('field.required')] });
    const network = networkOf(address);
    const limited = portal && { id: portal.id, daily_limit: Number(portal.daily_limit) };
    await refuseTooMany(writer, { network, portal: limited }, now);
    const chosen = place === undefined ? {} : await chosenPlace(writer, portal, place);
    const request = await pipeline.create(REQUEST, {
      ...values,
      ...(asked === 'no' && { requester_email: null }),
      asset: asset?.id ?? null,
      location: asset ? null : portal && (writtenValue(portal, 'location') as number | null),
      portal: portal?.id ?? null,
      ...chosen,
    });
    // `keep` stays out of the history, which is stored forever and need not hold the address.
    await writer.keep(REQUEST, request.id, { source_address: network });
    await noteUsed(writer, form, request.id, now);
    return request.id;
  });
  return signStatus(secret, id);
}

function withoutBlanks(told: Omit<Report, 'form' | 'website' | 'photos' | 'place'>): Record<string, string> {
  const texts = Object.entries(told).map(([name, text]) => [name, text.trim()] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

/** The progress of a report, as shown to the person who reported it. */
interface PublicStatus {
  /** The number to name when somebody asks. */
  code: string;
  title: string;
  received_on: string;
  state: 'received' | 'planned' | 'in_work' | 'done' | 'declined';
  planned_on: string | null;
  /** It was planned, and is to be looked at again because the work order was cancelled. */
  called_off: boolean;
  answer: string | null;
  /** The token to add photos with, as long as the report is open. */
  form: string | null;
  photos_left: number;
}

const SHOWN = [
  'id',
  'code',
  'title',
  'created_at',
  'state',
  'answer',
  'duplicate_of',
  'photos',
  'planned_on',
  'cancelled_order',
  'work_order.status.control.kind',
];

/** @throws ApiError `not_found` */
export async function publicStatus(store: Store, token: string, now: Date): Promise<PublicStatus> {
  const secret = await publicSecret(store);
  const id = readStatus(secret, token);
  if (id === undefined) throw new ApiError('not_found');
  return store.read(async (reader) => {
    const own = await find(reader, id);
    if (!own) throw new ApiError('not_found');
    const told = await firstReport(reader, own);
    const state = stateOf(told);
    const left = (await isOpenReport(reader, id)) ? photosLeft(store, own.photos) : 0;
    return {
      code: String(own.code),
      title: String(own.title),
      received_on: dayIn(String(own.created_at), await zoneWithin(reader)),
      state,
      planned_on: state === 'planned' ? ((told.planned_on as string | null) ?? null) : null,
      called_off: state === 'received' && told.cancelled_order !== null,
      answer: (told.answer as string | null) ?? null,
      form: left > 0 ? newFormToken(secret, token, now) : null,
      photos_left: left,
    };
  });
}

/**
 * For a duplicate, the earlier report decides the progress. That one may have become a duplicate itself; there are no
 * loops, since nothing may be marked as a duplicate of a duplicate.
 */
async function firstReport(reader: Reader, own: Row): Promise<Row> {
  if (own.state !== 'duplicate') return own;
  const before = await find(reader, Number(writtenValue(own, 'duplicate_of')));
  return before ? firstReport(reader, before) : own;
}

async function find(reader: Reader, id: number): Promise<Row | undefined> {
  const where: Condition[] = [eq('id', id)];
  return (await reader.find(REQUEST, { where, properties: SHOWN, limit: 1 }))[0];
}

function stateOf({ state, 'work_order.status.control.kind': kind }: Row): PublicStatus['state'] {
  if (state === 'done' || state === 'declined') return state;
  if (state !== 'accepted') return 'received';
  if (kind === 'in_progress') return 'in_work';
  // Requests that earlier versions left accepted when their work orders were cancelled.
  return kind === 'cancelled' ? 'declined' : 'planned';
}

/** @example 'Hall 2, Plant North' */
function placeOf({ asset, portal }: Place): string | null {
  const parts = asset ? [asset.location, asset.site] : [portal?.location];
  const labels = parts.flatMap((one) => (one as { label: string } | null | undefined)?.label ?? []);
  return labels.length > 0 ? labels.join(', ') : null;
}

function emailOf(portal: Row | null): PublicForm['email'] {
  return (portal?.ask_email as PublicForm['email'] | undefined) ?? 'optional';
}

async function reportedOn(reader: Reader, { asset }: Place): Promise<string[]> {
  if (!asset) return [];
  const open = await reader.find(REQUEST, {
    where: [eq('asset', asset.id), { property: 'state', op: 'in', value: ['new', 'accepted'] }],
    order: [{ property: 'id', descending: true }],
    properties: ['id', 'created_at'],
    limit: DAYS_NAMED,
  });
  const zone = await zoneWithin(reader);
  return [...new Set(open.map(({ created_at }) => dayIn(String(created_at), zone)))];
}
