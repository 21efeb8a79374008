/**
 * What the appliance knows of the video that an element names by `embed` and `token`: fetched when
 * the element comes near the view.
 */
import type { Embed } from '../../daemon/contract/embed.ts'
import type { EmbedFailure } from '../languages/en/failures.ts'
import { EmbedUnavailable, followEmbed } from './load-embed.ts'
import { NearController, type NearHost } from './near-controller.ts'
import { Unnamed } from './unnamed.ts'

export interface EmbedHost extends NearHost {
  embed?: string | null
  token?: string | null
}

/** empty: no video is named · idle: not near the view yet · waiting: it is being made · failed: see `fault`. */
export type EmbedState = 'empty' | 'idle' | 'loading' | 'waiting' | 'ready' | 'failed'

interface EmbedOptions {
  /** Which video; default is the one that the element's own properties name. */
  wanted?: () => Pick<EmbedHost, 'embed' | 'token'>
  /** From then on the element is `ready`; default: it is playable. */
  isEnough?: (video: Embed) => boolean
  /** Runs before the element is asked to update. */
  onChange?: () => void
  /** Why the element shows nothing, where that is not only its video's data. */
  failed?: () => EmbedFailure | undefined
}

export class EmbedController extends NearController<{ embed: string; token: string | null }> {
  video: Embed | undefined
  fault: EmbedFailure | undefined
  readonly #wanted: () => Pick<EmbedHost, 'embed' | 'token'>
  readonly #onChange: (() => void) | undefined
  readonly #isEnough: (video: Embed) => boolean
  readonly #failed: () => EmbedFailure | undefined
  #following: AbortController | undefined

  constructor(
    host: EmbedHost,
    {
      wanted = () => host,
      isEnough = (video) => video.playable,
      onChange,
      failed = () => this.fault,
    }: EmbedOptions = {},
  ) {
    super(host)
    this.#wanted = wanted
    this.#onChange = onChange
    this.#isEnough = isEnough
    this.#failed = failed
    // An element that follows a player takes its video from there.
    void new Unnamed(host, () => Boolean(wanted().embed) || host.hasAttribute('for'))
  }

  override hostConnected(): void {
    super.hostConnected()
    const again = (): void => {
      if (this.#failed() === 'unreachable') this.retry()
    }
    addEventListener('online', again, { signal: this.host.connected })
  }

  get state(): EmbedState {
    if (this.fault) return 'failed'
    if (!this.#wanted().embed) return 'empty'
    if (!this.video) return this.#following ? 'loading' : 'idle'
    return this.#isEnough(this.video) ? 'ready' : 'waiting'
  }

  hostUpdate(): void {
    const { embed = null, token = null } = this.#wanted()
    if (this.requested && (this.requested.embed !== embed || this.requested.token !== token)) {
      // Another token for the same video: what is shown stays until the answer is there.
      if (this.requested.embed === embed) this.#stop()
      else this.forget()
    }
    if (embed && this.isDue) this.#follow(embed, token)
  }

  retry(): void {
    this.forget()
    this.host.requestUpdate()
  }

  #follow(embed: string, token: string | null): void {
    this.fault = undefined
    this.requested = { embed, token }
    this.#following = new AbortController()
    void this.#read(embed, token, this.#following.signal)
  }

  async #read(id: string, token: string | null, signal: AbortSignal): Promise<void> {
    try {
      for await (const video of followEmbed({ id, token }, signal)) {
        this.video = video
        if (video.status === 'errored' && !video.playable) this.fault = 'errored'
        this.#changed()
      }
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof EmbedUnavailable)) throw error
      this.video = undefined
      this.fault = error.reason
      this.#changed()
    }
  }

  #changed(): void {
    this.#onChange?.()
    this.host.requestUpdate()
  }

  #stop(): void {
    this.#following?.abort()
    this.#following = undefined
    this.requested = undefined
  }

  protected override forget(): void {
    this.#stop()
    const had = this.video ?? this.fault
    this.video = this.fault = undefined
    if (had) this.#onChange?.()
  }
}
