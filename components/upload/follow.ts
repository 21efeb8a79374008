/**
 * What becomes of the videos: while their files are sent, whether they can be watched already. After
 * the last byte few questions at a time, each kept by the appliance until there is something to report.
 */
import { embedAddress } from '../base/embed-address.ts'
import { pause } from '../base/load-embed.ts'
import { baseAddress } from '../configure.ts'
import type { UploadEndpoint } from './endpoint.ts'
import type { UploadFault } from './events.ts'
import type { Item } from './item.ts'
import { silence } from './patience.ts'
import { verdictOn } from './refusal.ts'

/** Browsers have six connections to a host in HTTP/1.1; the transfers need theirs. */
const AT_ONCE = 2
const WAIT_SECONDS = 10
/** Between two questions about one video. */
const LEAST_MS = 1_000
const AFTER_FAULT_MS = 5_000
/** Between two questions about a video whose file is being sent: at first, and at most. */
const [FIRST_EARLY_MS, LAST_EARLY_MS] = [2_000, 15_000]

export interface UploadOutcome {
  playable: boolean
  fault: UploadFault | null
}

export class Followers {
  readonly #endpoint: UploadEndpoint
  readonly #onChange: () => void
  #asking = 0
  readonly #waiting: (() => void)[] = []

  constructor(endpoint: UploadEndpoint, onChange: () => void) {
    this.#endpoint = endpoint
    this.#onChange = onChange
  }

  /**
   * Resolves when the video can be played or will never be; `playable` false without a fault: the
   * page may not know. Rejects with the signal's reason.
   */
  async follow(item: Item, signal: AbortSignal): Promise<UploadOutcome> {
    for (;;) {
      const requestedAt = performance.now()
      const answer = await this.#look(item, signal)
      if (answer === 'later') await pause(AFTER_FAULT_MS, signal)
      else if (answer) return answer
      else await pause(Math.max(0, LEAST_MS - (performance.now() - requestedAt)), signal)
    }
  }

  /** Resolves when the video can be played while its file is sent. Rejects with the signal's reason. */
  async early(item: Item, signal: AbortSignal): Promise<void> {
    for (let ms = FIRST_EARLY_MS; ; ms = Math.min(ms * 1.3, LAST_EARLY_MS)) {
      await pause(ms, signal)
      const info =
        item.state === 'uploading' && item.upload
          ? await this.#endpoint.read(item.upload, signal).catch(() => undefined)
          : undefined
      signal.throwIfAborted()
      if (info?.arriving?.playable_seconds) return this.#addWatchUrl(item, signal)
    }
  }

  /** People who send a file may not be among those who may watch it. */
  async #addWatchUrl(item: Item, signal: AbortSignal): Promise<void> {
    const embed = embedAddress({ id: item.video!, token: null })
    const seen = await fetch(embed, { signal, credentials: 'omit' }).catch(() => undefined)
    if (seen?.ok) item.watchUrl = `${baseAddress()}/watch/${item.video}`
  }

  /** undefined: nothing to report yet. */
  async #look(item: Item, signal: AbortSignal): Promise<UploadOutcome | 'later' | undefined> {
    await this.#turn()
    try {
      signal.throwIfAborted()
      const info = await this.#endpoint.read(item.upload!, signal, WAIT_SECONDS)
      item.processed = info.progress
      this.#onChange()
      if (info.playable) return { playable: true, fault: null }
      if (info.status === 'errored') return { playable: false, fault: faultOf(info.error?.code) }
      return undefined
    } catch (error) {
      signal.throwIfAborted()
      const verdict = verdictOn(error, silence)
      // Rejected files are not stored, and their upload is forgotten.
      if (verdict.next === 'anew') return { playable: false, fault: 'unusable' }
      return verdict.next === 'wait' ? 'later' : { playable: false, fault: null }
    } finally {
      this.#asking -= 1
      this.#waiting.shift()?.()
    }
  }

  /** Each comes behind those that wait. */
  async #turn(): Promise<void> {
    if (this.#asking >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#asking += 1
  }
}

function faultOf(code: string | undefined): UploadFault {
  if (code === 'source_damaged') return 'damaged'
  if (code === 'storage_full') return 'full'
  return code === 'unsupported_source' ? 'unusable' : 'failed'
}
