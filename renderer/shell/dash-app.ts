/** The frame around every room: navigation, the room itself, uploads, notices, and what is opened over all of it. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, state } from '../state/app-element.ts'
import { nav } from './frame/nav.ts'
import { keyName } from './keys/key-name.ts'
import { mark, searchIcon, uploadIcon } from '../kit/icons.ts'
import type { DashConfirm } from '../kit/dash-confirm.ts'
import { problemPanel } from '../kit/problem-panel.ts'
import { explain, type Explained } from '../kit/explain/explain.ts'
import '../uploads/dash-drop.ts'
import { chooseFiles } from '../uploads/choose-files.ts'
import { isUploading } from '../uploads/queue.ts'
import { afterPicture } from '../kit/after-picture.ts'
import { appStyles } from './app-styles.ts'
import { language, loadMessages, type DashboardLanguage } from '../kit/language.ts'
import { startLive } from './live.ts'
import { loadOverlay } from './load-overlay.ts'
import { notifyFailure } from '../notices/notices.ts'
import { hideOverlay, showOverlay } from '../state/overlay.ts'
import type { Overlay } from '../state/store.ts'
import { pageAt, type PageRoute } from './routes.ts'
import { openSession, signOut } from '../sign-in/session.ts'
import { SIGN_OUT } from '../state/sign-out-request.ts'
import { StoreWatch } from '../state/watch.ts'
import { whenIdle } from '../kit/when-idle.ts'
import { messages } from './messages.ts'

/** A page that was loaded a moment ago is not loaded anew: whatever fails fails again. */
const FRESH_MS = 30_000

export class DashApp extends appElement({
  /** The room whose bundle is there. */
  loaded: state<PageRoute | null>(null),
  broken: state<Explained | null>(null),
  signInLoaded: state(false),
  /** The first room has been drawn. */
  shown: state(false),
  /** And what is around it is there as well. */
  settled: state(false),
  /** What is open over the page, once its bundle is there. */
  overlay: state<Overlay | null>(null),
}) {
  #session = new StoreWatch(this, (state) => state.session)
  #path = new StoreWatch(this, (state) => state.place.path)
  #live = new StoreWatch(this, (state) => state.live)
  #uploading = new StoreWatch(this, (state) => state.uploads.length > 0)
  #wantedOverlay = new StoreWatch(this, (state) => state.overlay)
  #loadingOverlay: Overlay | null = null
  #main = createRef<HTMLElement>()
  #ask = createRef<DashConfirm>()
  #stopLive: (() => void) | undefined
  #shownPage: string | undefined
  /** The room that is not there, because its bundle did not come. */
  #failed: PageRoute | undefined
  /** The language of the page's title. */
  #shownIn: DashboardLanguage | undefined

  static override styles = appStyles

  override render() {
    const session = this.#session.value
    if (session.phase === 'unreachable')
      return html`<main class="alone">${problemPanel(session.problem, () => void openSession(this.app))}</main>`
    if (session.phase === 'out')
      return this.signInLoaded ? html`<dash-signed-out></dash-signed-out>` : nothing
    // Known in a moment: a frame without its rooms would only flash.
    if (session.phase === 'unknown') return html`<header></header>`
    return html`${this.#header()}
      <main
        tabindex="-1"
        ${ref(this.#main)}
        class=${this.#uploading.value ? 'room-below' : ''}
      >${this.settled ? html`<dash-problems></dash-problems>` : nothing}${this.#room()}</main>
      ${this.shown ? html`<dash-drop></dash-drop>` : nothing}
      ${this.settled ? this.#around() : nothing}`
  }

  /** Nobody waits for these: they come once the first room is there. */
  #around(): TemplateResult {
    return html`<dash-uploads></dash-uploads>
      <dash-notices></dash-notices>
      <dash-confirm
        ${ref(this.#ask)}
        heading=${messages().stopAndSignOut}
        deed=${messages().signOut}
        @confirm=${this.#signOut}
      >
        ${messages().stopAndSignOutText}
      </dash-confirm>
      ${this.overlay === 'palette' ? html`<dash-palette></dash-palette>` : nothing}
      ${this.overlay === 'keys' ? html`<dash-shortcuts></dash-shortcuts>` : nothing}`
  }

  #header(): TemplateResult {
    return html`<button type="button" class="skip" @click=${() => this.#main.value?.focus()}>${messages().skip}</button>
      <header>
        <div class="who">
          <a class="brand" href="/" aria-label=${messages().home}>${mark(26)}</a>
          <dash-space></dash-space>
        </div>
        <button
          type="button"
          class="button primary upload"
          @click=${() => chooseFiles(this.app)}
        >${uploadIcon()}<span>${messages().upload}</span></button>
        <button
          type="button"
          class="button find"
          aria-label="${messages().find}: ${messages().findWhat}"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          @click=${() => showOverlay(this.app, 'palette')}
        >
          ${searchIcon()}<span>${messages().find}</span><kbd data-keys=${keyName('mod+k')}></kbd>
        </button>
        ${nav(this.#path.value)}
        <div
          class="live"
          role="status"
        >${this.#live.value === 'lost' ? html`<span>${messages().reconnecting}</span>` : nothing}</div>
        <dash-account></dash-account>
      </header>`
  }

  #room(): TemplateResult | typeof nothing {
    const { room, params } = pageAt(this.#path.value)
    if (this.broken) return problemPanel(this.broken, this.#again)
    return this.loaded === room ? room.view(params) : nothing
  }

  override willUpdate(): void {
    if (this.overlay !== this.#wantedOverlay.value)
      void this.#openOverlay(this.#wantedOverlay.value)
    const session = this.#session.value
    if (session.phase === 'in') this.#stopLive ??= startLive(this.app)
    else {
      this.#stopLive?.()
      this.#stopLive = undefined
    }
    if (session.phase === 'out') void this.#loadSignIn()
    else this.#enter(pageAt(this.#path.value).room)
  }

  async #openOverlay(wanted: Overlay | null): Promise<void> {
    if (wanted === null) {
      this.overlay = null
      return
    }
    // Drawn again for another reason while the bundle is on its way.
    if (this.#loadingOverlay === wanted) return
    this.#loadingOverlay = wanted
    try {
      await loadOverlay(wanted)
      // Somebody may have closed it, or opened another, meanwhile.
      if (this.#wantedOverlay.value === wanted) this.overlay = wanted
    } catch (error) {
      hideOverlay(this.app)
      notifyFailure(this.app, messages().notOpened, error)
    } finally {
      if (this.#loadingOverlay === wanted) this.#loadingOverlay = null
    }
  }

  override updated(_: PropertyValues): void {
    const path = this.#path.value
    const { room, params } = pageAt(path)
    if (this.loaded !== room || this.#session.value.phase !== 'in') return
    const page = room.page?.(params) ?? path
    const isOther = this.#shownPage !== page
    // Who came by a link hears and stands at the start of the new room; the first page leaves focus alone.
    if (isOther && this.#shownPage !== undefined)
      void this.#standAt(this.app.store.state.place.standing)
    if (isOther || this.#shownIn !== language()) document.title = `${room.title()} · svc`
    if (!this.shown) {
      afterPicture(() => {
        this.shown = true
        whenIdle(() => void this.#settle())
      })
    }
    this.#shownPage = page
    this.#shownIn = language()
  }

  /**
   * Where it fails again though somebody answers, the bundle is another since an update, or the
   * browser remembers the failure.
   */
  #again = async (): Promise<void> => {
    this.broken = null
    this.#failed = undefined
    if (this.shown && !this.settled) await this.#settle()
    await this.#load(pageAt(this.app.store.state.place.path).room)
    const isFresh = performance.now() < FRESH_MS
    if (this.broken && !isFresh && !isUploading(this.app.store.state.uploads)) location.reload()
  }

  async #settle(): Promise<void> {
    try {
      await import('./frame/later.ts')
      await loadMessages()
      this.settled = true
    } catch (error) {
      this.broken = explain(error)
    }
  }

  async #standAt(standing: number): Promise<void> {
    this.#main.value?.focus({ preventScroll: true })
    // The room's own elements render after this one; by the next frame they have.
    await new Promise(requestAnimationFrame)
    window.scrollTo(0, standing)
  }

  /** Its words are there before it is: nothing changes its language while it is read. */
  async #loadSignIn(): Promise<void> {
    await import('../sign-in/dash-signed-out.ts')
    await loadMessages()
    this.signInLoaded = true
  }

  /**
   * The page brings its room along, and one that was entered before is there: with its words, where
   * these are the English ones.
   */
  #enter(room: PageRoute): void {
    if (room === this.#failed) return
    if (this.#failed) this.broken = null
    this.#failed = undefined
    if (language() === 'en' && customElements.get(room.element)) this.loaded = room
    else void this.#load(room)
  }

  async #load(room: PageRoute): Promise<void> {
    try {
      if (!customElements.get(room.element)) await room.load()
      await loadMessages()
      if (pageAt(this.app.store.state.place.path).room === room) this.loaded = room
    } catch (error) {
      // A bundle that is gone after an update of the appliance, or no connection.
      this.#failed = room
      this.broken = explain(error)
    }
  }

  #leave = (): void => {
    if (isUploading(this.app.store.state.uploads)) this.#ask.value?.open()
    else void this.#signOut()
  }

  #signOut = async (): Promise<void> => {
    this.#ask.value?.close()
    try {
      await signOut(this.app)
    } catch (error) {
      notifyFailure(this.app, messages().stillIn, error)
    }
  }

  override connectedCallback(): void {
    super.connectedCallback()
    document.addEventListener(SIGN_OUT, this.#leave)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    document.removeEventListener(SIGN_OUT, this.#leave)
    this.#stopLive?.()
  }
}
customElements.define('dash-app', DashApp)
