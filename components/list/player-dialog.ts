/** The dialog that plays a video of a list. Its player's script is loaded when a dialog first opens. */
import { html, type ReactiveControllerHost, type TemplateResult } from 'lit'
import { isOn } from '../base/switches.ts'
import type { SvcPlayer } from '../player/element.ts'
import type { ListedVideo } from './events.ts'
import type { ListMessages } from '../languages/en/list.ts'
import { ARROW_BACK, ARROW_ON, CROSS, icon } from './view.ts'

interface Host extends ReactiveControllerHost, HTMLElement {
  token: string | null | undefined
  locale: string | null | undefined
  continuous: string | boolean | null | undefined
  readonly renderRoot: HTMLElement | DocumentFragment
  open(id: string): void
  videoAfter(id: string): ListedVideo | null
  videoBefore(id: string): ListedVideo | null
}

export class PlayerDialog {
  /** The video in the dialog; undefined while it is closed. */
  current: ListedVideo | undefined
  readonly #host: Host
  readonly #template: () => HTMLTemplateElement | undefined
  readonly #onClosed: (video: ListedVideo) => void
  /** From the opening of the dialog until it is closed, however often somebody presses meanwhile. */
  #making: Promise<SvcPlayer> | undefined
  #player: SvcPlayer | undefined
  #failed = false

  /** `template`: the page's, with the player as it should be. `onClosed`: with what it played last. */
  constructor(
    host: Host,
    template: () => HTMLTemplateElement | undefined,
    onClosed: (video: ListedVideo) => void,
  ) {
    this.#host = host
    this.#template = template
    this.#onClosed = onClosed
  }

  /** Whether it plays that, or is about to: another press has nothing to open. */
  has({ id }: ListedVideo): boolean {
    return this.current?.id === id && !this.#failed
  }

  /** Opens it, or goes on with another video. */
  async play(video: ListedVideo): Promise<void> {
    this.current = video
    this.#failed = false
    this.#host.requestUpdate()
    const making = (this.#making ??= this.#make())
    try {
      const player = await making
      if (this.#making !== making || this.current !== video) return
      player.embed = video.id
      this.#player = player
    } catch (error) {
      if (this.#making !== making) return
      console.warn('svc-list: the player did not load', error)
      this.#making = undefined
      this.#failed = true
    }
    this.#host.requestUpdate()
  }

  close(): void {
    this.#element?.close()
  }

  /** Whatever closed it. */
  closed(): void {
    const video = this.current
    if (!video) return
    this.#player?.remove()
    this.#player = this.#making = this.current = undefined
    this.#host.requestUpdate()
    this.#onClosed(video)
  }

  /** After each drawing. Answers whether it is open. */
  drawn(): boolean {
    const dialog = this.#element
    if (!dialog || !this.current) return false
    const { token, locale } = this.#host
    if (this.#player)
      Object.assign(this.#player, { token: token ?? null, ...(locale ? { locale } : {}) })
    const { width, height } = this.current
    if (width && height) dialog.style.setProperty('--_ratio', String(width / height))
    if (!dialog.open) dialog.showModal()
    return true
  }

  view(
    video: ListedVideo,
    messages: ListMessages,
    retry: (action: () => Promise<void>) => TemplateResult,
  ): TemplateResult {
    const go = (label: string, path: string, to: ListedVideo | null) =>
      html`<button part="button" aria-label=${label} title=${label} ?disabled=${!to}
        @click=${() => to && this.#host.open(to.id)}>${icon(path)}</button>`
    return html`
      <dialog part="dialog" aria-labelledby="playing" @close=${() => this.closed()} @click=${this.#pressBackdrop}>
        <div class="bar" part="dialog-bar">
          <h2 id="playing">${video.name}</h2>
          ${go(messages.previous, ARROW_BACK, this.#host.videoBefore(video.id))} ${go(
            messages.next,
            ARROW_ON,
            this.#host.videoAfter(video.id),
          )}
          <button part="button" aria-label=${messages.close} title=${messages.close}
            @click=${() => this.close()}>${icon(CROSS)}</button>
        </div>
        <div class="stage">${
          this.#failed
            ? html`<p class="message" role="alert"
            >${messages.unreachable} ${retry(() => this.play(video))}</p>`
            : this.#player
        }</div>
      </dialog>
    `
  }

  get #element(): HTMLDialogElement | null {
    return this.#host.renderRoot.querySelector('dialog')
  }

  async #make(): Promise<SvcPlayer> {
    const player = await makePlayer(this.#template())
    player.addEventListener('ended', () => this.#goOn())
    return player
  }

  #goOn(): void {
    const next =
      this.current && isOn(this.#host.continuous, false)
        ? this.#host.videoAfter(this.current.id)
        : null
    if (next) this.#host.open(next.id)
  }

  readonly #pressBackdrop = (event: MouseEvent): void => {
    const { target, currentTarget, clientX, clientY, detail } = event
    // The second press of a double click, whose first has opened it, closes nothing.
    if (target !== currentTarget || detail > 1) return
    const { left, right, top, bottom } = (target as HTMLElement).getBoundingClientRect()
    if (clientX < left || clientX > right || clientY < top || clientY > bottom) this.close()
  }
}

/** Creates the player from the page's template, or a plain one. Rejects if its script does not load. */
async function makePlayer(template: HTMLTemplateElement | undefined): Promise<SvcPlayer> {
  await import('../player/index.ts')
  const own = template?.content.querySelector('svc-player') ?? template?.querySelector('svc-player')
  const player = own ? document.importNode(own, true) : document.createElement('svc-player')
  // Opened by a press, so playing with sound is allowed.
  if (!player.hasAttribute('autoplay')) player.setAttribute('autoplay', 'always')
  return player
}
