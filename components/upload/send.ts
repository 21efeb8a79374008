/**
 * Uploads a file from its first byte to its last, however often the connection breaks: finds what is there,
 * sends the rest, waits, goes on.
 */
import { pause } from '../base/load-embed.ts'
import type { UploadEndpoint } from './endpoint.ts'
import type { UploadFault } from './events.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Item } from './item.ts'
import { silence, untilWorthATry } from './patience.ts'
import { verdictOn, type UploadRefusal, type UploadVerdict } from './refusal.ts'
import type { TokenSource } from './token.ts'
import { transfer } from './transfer.ts'

export interface Sending {
  endpoint: UploadEndpoint
  tokens: TokenSource
  /** Resolves when the page sets another token. */
  otherToken(signal: AbortSignal): Promise<void>
  collection: string | null
  video: string | null
  chunkBytes: number
  /** The item has changed. */
  onChange(): void
  /** More bytes have gone out. */
  moved(bytes: number): void
}

/** A failure that retrying cannot fix. */
export class SendFault extends Error {
  readonly reason: UploadFault
  constructor(reason: UploadFault) {
    super(reason)
    this.reason = reason
  }
}

/** Tries that moved nothing, where the fault is the appliance's own. */
const OWN_FAULTS = 8
const RENEWALS = 3
/** How often, and how long each time, what another connection holds is watched. */
const WATCHES = 4
const WATCH_MS = 1_500

/** Uploads that this page sends at the moment: the same file twice is two uploads. */
const inUse = new Set<string>()

/** Resolves once every byte has come. Rejects with SendFault, or the signal's reason. */
export async function send(item: Item, sending: Sending, signal: AbortSignal): Promise<void> {
  let tries = 0
  let renewals = 0
  for (;;) {
    const before = item.sentBytes
    try {
      return await attempt(item, sending, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (item.sentBytes > before) tries = renewals = 0
      if (!(await isReadable(item.file))) throw new SendFault('unreadable')
      if (error instanceof SendFault) throw error
      const verdict = await verdictAfterRenewal(error, sending, (renewals += 1))
      if (verdict === 'renewed') continue
      if (verdict.next === 'fail') {
        console.warn('@svc/components:', error)
        throw new SendFault(verdict.reason)
      }
      tries += 1
      if (verdict.next === 'anew') {
        leave(item)
        if (tries > OWN_FAULTS) throw new SendFault('failed')
        continue
      }
      if (verdict.isOurs && tries > OWN_FAULTS) throw new SendFault('failed')
      // Paused since: a wait that begins after its end never ends, and what goes on waits for it.
      signal.throwIfAborted()
      Object.assign(item, { state: 'waiting', reason: verdict.reason })
      sending.onChange()
      await (verdict.reason === 'token'
        ? sending.otherToken(signal)
        : untilWorthATry(tries - 1, verdict.reason, signal, verdict.retryAfterSeconds))
    }
  }
}

/** Releases the lock on a partial upload, so that the next tab with the file can continue it. */
export function release(item: Item): void {
  if (item.upload !== null) inUse.delete(item.upload)
}

async function attempt(item: Item, sending: Sending, signal: AbortSignal): Promise<void> {
  const { endpoint, tokens, collection, video, chunkBytes } = sending
  change(item, 'preparing', sending)
  item.fingerprint ??= await fingerprintOf(item.file, video ?? collection ?? '').catch(() => {
    throw new SendFault('unreadable')
  })
  signal.throwIfAborted()
  const isFromBefore = item.upload === null && (await takeUp(item, endpoint, signal))
  change(item, 'uploading', sending)
  item.started = true
  const names: Record<string, string> = {
    filename: item.file.name,
    fingerprint: item.fingerprint,
    ...(item.title.trim() ? { name: item.title.trim() } : {}),
    ...(item.description.trim() ? { description: item.description.trim() } : {}),
    ...(collection ? { collection } : {}),
    ...(video ? { video } : {}),
  }
  await transfer(
    {
      file: item.file,
      upload: item.upload,
      metadata: names,
      chunkBytes,
      tokens,
      onStarted(upload) {
        hold(item, upload)
      },
      onVideo: (id) => (item.video = id),
      onFound(bytes) {
        item.sentBytes = bytes
        if (isFromBefore) item.resumedBytes = bytes
      },
      onProgress(bytes) {
        sending.moved(bytes - item.sentBytes)
        item.sentBytes = bytes
        sending.onChange()
      },
    },
    signal,
  )
}

function change(item: Item, state: 'preparing' | 'uploading', { onChange }: Sending): void {
  Object.assign(item, { state, reason: null })
  onChange()
}

/**
 * Goes on with what is there of it already, perhaps all: from before a reload, which is answered,
 * or from a try whose answer never came.
 */
async function takeUp(item: Item, endpoint: UploadEndpoint, signal: AbortSignal): Promise<boolean> {
  const wasStartedHere = item.started
  for (const found of await endpoint.find(item.fingerprint!, signal)) {
    if (inUse.has(found.id) || found.size_bytes !== item.file.size) continue
    const now =
      found.receiving && !wasStartedHere ? await watched(endpoint, found.id, signal) : 'still'
    if (now === 'growing') continue
    // The upload may have finished in the meantime; then the appliance no longer lists it.
    if (
      now === 'finished' &&
      !(await endpoint.find(item.fingerprint!, signal)).some(({ id }) => id === found.id)
    )
      continue
    hold(item, found.id)
    item.video = found.video
    item.sentBytes = found.received_bytes
    return !wasStartedHere
  }
  return false
}

/**
 * Somebody else sends the same file. What stands still is held by a dead connection; what a page
 * that was left had sent may still trickle in.
 */
async function watched(
  endpoint: UploadEndpoint,
  upload: string,
  signal: AbortSignal,
): Promise<'growing' | 'still' | 'finished'> {
  let { received_bytes: before } = await endpoint.read(upload, signal)
  for (let looks = 0; looks < WATCHES; looks++) {
    await pause(WATCH_MS, signal)
    const { finished, receiving, received_bytes: now } = await endpoint.read(upload, signal)
    if (finished) return 'finished'
    if (!receiving || now === before) return 'still'
    before = now
  }
  return 'growing'
}

function hold(item: Item, upload: string): void {
  inUse.add(upload)
  item.upload = upload
  item.started = true
}

/** The appliance knows nothing of it any more. */
function leave(item: Item): void {
  release(item)
  Object.assign(item, { upload: null, video: null, sentBytes: 0, resumedBytes: 0, started: false })
}

type AfterRenewal = Exclude<UploadVerdict, { next: 'token' }>

async function verdictAfterRenewal(
  error: unknown,
  { tokens }: Sending,
  renewals: number,
): Promise<AfterRenewal | 'renewed'> {
  const verdict = verdictOn(error, silence)
  if (verdict.next !== 'token') return verdict
  try {
    if (renewals <= RENEWALS && (await tokens.insteadOf((error as UploadRefusal).token)))
      return 'renewed'
  } catch (error) {
    const verdict = verdictOn(error, silence)
    if (verdict.next !== 'token') return verdict
  }
  return { next: 'fail', reason: 'refused' }
}

/** A file that was moved or changed since it was chosen looks like a dead network otherwise. */
async function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}
