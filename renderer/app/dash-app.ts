/** The frame around every room: header, the room itself, uploads, notices. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import { createRef, ref } from 'lit/directives/ref.js'
import { codeIcon, gearIcon, leaveIcon, mark, uploadIcon } from '../parts/icons.ts'
import type { DashConfirm } from '../parts/dash-confirm.ts'
import '../parts/dash-confirm.ts'
import '../parts/dash-notices.ts'
import { problemPanel, problemPanelStyles } from '../parts/problem-panel.ts'
import { explain, type Explained } from '../parts/explain.ts'
import '../uploads/dash-drop.ts'
import '../uploads/dash-uploads.ts'
import { chooseFiles } from '../uploads/choose-files.ts'
import { isUploading } from '../uploads/queue.ts'
import { shared } from '../styles/shared.ts'
import { app } from './app.ts'
import { appStyles } from './app-styles.ts'
import { loadWords } from './language.ts'
import { startLive } from './live.ts'
import { tellFailure } from './notices.ts'
import { roomAt, type Room } from './rooms.ts'
import { openSession, signOut } from './session.ts'
import { Watch } from './watch.ts'

export class DashApp extends LitElement {
  static override properties = { loaded: { state: true }, broken: { state: true } }
  /** The room whose bundle is there. */
  declare loaded: Room | null
  declare broken: Explained | null
  #session = new Watch(this, (state) => state.session)
  #path = new Watch(this, (state) => state.place.path)
  #live = new Watch(this, (state) => state.live)
  #uploading = new Watch(this, (state) => state.uploads.length > 0)
  #language = new Watch(this, (state) => state.language)
  #main = createRef<HTMLElement>()
  #ask = createRef<DashConfirm>()
  #stopLive: (() => void) | undefined
  #shownPath: string | undefined
  #shownPage: string | undefined

  constructor() {
    super()
    this.loaded = null
    this.broken = null
  }

  static override styles = [shared, problemPanelStyles, appStyles]

  override render() {
    const session = this.#session.value
    if (session.phase === 'unreachable') return html`<main class="alone">${problemPanel(session.problem, () => void openSession(app))}</main>`
    if (session.phase === 'out') return html`<dash-signed-out></dash-signed-out>`
    return html`${this.#header(session.phase === 'in')}
      <main tabindex="-1" ${ref(this.#main)} class=${this.#uploading.value ? 'room-below' : ''}>${session.phase === 'in' ? this.#room() : nothing}</main>
      <dash-uploads></dash-uploads>
      <dash-notices></dash-notices>
      ${session.phase === 'in'
        ? html`<dash-drop></dash-drop>
            <dash-confirm ${ref(this.#ask)} heading="Stop the uploads and sign out?" deed="Sign out" @confirm=${this.#signOut}>
              Files that have not arrived completely are not kept. Those that have go on being processed.
            </dash-confirm>`
        : nothing}`
  }

  #header(signedIn: boolean): TemplateResult {
    return html`<header>
        <button type="button" class="skip" @click=${() => this.#main.value?.focus()}>Skip to the content</button>
        <div class="bar">
          <a class="brand" href="/" aria-label="svc, all videos">${mark()}<span>svc</span></a>
          <div class="grow" role="status">
            ${signedIn && this.#live.value === 'lost' ? html`<span class="offline">Reconnecting…</span>` : nothing}
          </div>
          ${signedIn
            ? html`<button type="button" class="button primary" @click=${() => chooseFiles(app)}>${uploadIcon()}Upload</button>
                <a class="button quiet icon" href="/developers/playground" aria-label="Playground" title="Playground">${codeIcon()}</a>
                <a class="button quiet icon" href="/settings" aria-label="Settings" title="Settings">${gearIcon()}</a>
                <button type="button" class="button quiet icon" aria-label="Sign out" title="Sign out" @click=${this.#leave}>${leaveIcon()}</button>`
            : nothing}
        </div>
      </header>`
  }

  #room(): TemplateResult | typeof nothing {
    const { room, params } = roomAt(this.#path.value)
    if (this.broken) return problemPanel(this.broken, () => location.reload())
    // In another language everything is said anew.
    return this.loaded === room ? html`${keyed(this.#language.value, room.view(params))}` : nothing
  }

  override willUpdate(): void {
    const session = this.#session.value
    if (session.phase === 'in') this.#stopLive ??= startLive(app)
    else {
      this.#stopLive?.()
      this.#stopLive = undefined
    }
    if (session.phase === 'out') void import('../sign-in/dash-signed-out.ts')
    else void this.#load(roomAt(this.#path.value).room)
  }

  override updated(_: PropertyValues): void {
    const path = this.#path.value
    const { room, params } = roomAt(path)
    if (this.loaded !== room || this.#session.value.phase !== 'in') return
    if (this.#shownPath === path) return
    const page = room.page?.(params) ?? path
    if (this.#shownPage === page) return void (this.#shownPath = path)
    // Who came by a link hears and stands at the start of the new room; the first page leaves focus alone.
    if (this.#shownPath !== undefined) void this.#standAt(app.store.state.place.standing)
    this.#shownPath = path
    this.#shownPage = page
    document.title = `${room.title} · svc`
  }

  async #standAt(standing: number): Promise<void> {
    this.#main.value?.focus({ preventScroll: true })
    // The room's own elements render after this one; by the next frame they have.
    await new Promise(requestAnimationFrame)
    window.scrollTo(0, standing)
  }

  async #load(room: Room): Promise<void> {
    try {
      await room.load()
      await loadWords()
      if (roomAt(app.store.state.place.path).room === room) this.loaded = room
    } catch (error) {
      // A bundle that is gone after an update of the appliance, or no connection.
      this.broken = explain(error)
    }
  }

  #leave = (): void => {
    if (isUploading(app.store.state.uploads)) this.#ask.value?.open()
    else void this.#signOut()
  }

  #signOut = async (): Promise<void> => {
    this.#ask.value?.close()
    try {
      await signOut(app)
    } catch (error) {
      tellFailure(app, 'You are still signed in', error)
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#stopLive?.()
  }
}
customElements.define('dash-app', DashApp)
