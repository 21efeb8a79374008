/** The frame around every page: navigation, the page, uploads, notices, and what opens over them. */
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

/** A document that was loaded a moment ago is not reloaded: what fails would fail again. */
const FRESH_MS = 30_000

export class DashApp extends appElement({
  /** The page whose bundle is loaded. */
  loaded: state<PageRoute | null>(null),
  loadProblem: state<Explained | null>(null),
  signInLoaded: state(false),
  /** The first page has been painted. */
  pageShown: state(false),
  /** frame/later.ts is loaded. */
  laterLoaded: state(false),
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
  /** The page whose bundle could not be loaded. */
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
    // The session is known in a moment: a frame without its page would only flash.
    if (session.phase === 'unknown') return html`<header></header>`
    return html`${this.#header()}
      <main tabindex="-1" ${ref(this.#main)} class=${this.#uploading.value ? 'uploads-below' : ''}
      >${this.laterLoaded ? html`<dash-problems></dash-problems>` : nothing}${this.#page()}</main>
      ${this.pageShown ? html`<dash-drop></dash-drop>` : nothing}
      ${this.laterLoaded ? this.#later() : nothing}`
  }

  /** Loaded once the first page is painted. */
  #later(): TemplateResult {
    return html`<dash-uploads></dash-uploads>
      <dash-notices></dash-notices>
      <dash-confirm ${ref(this.#ask)} heading=${messages().stopAndSignOut}
        deed=${messages().signOut} @confirm=${this.#signOut}>
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
        <button type="button" class="button primary upload" @click=${() => chooseFiles(this.app)}
        >${uploadIcon()}<span>${messages().upload}</span></button>
        <button type="button" class="button find"
          aria-label="${messages().find}: ${messages().findWhat}" aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K" @click=${() => showOverlay(this.app, 'palette')}>
          ${searchIcon()}<span>${messages().find}</span><kbd data-keys=${keyName('mod+k')}></kbd>
        </button>
        ${nav(this.#path.value)}
        <div class="live" role="status"
        >${this.#live.value === 'lost' ? html`<span>${messages().reconnecting}</span>` : nothing}</div>
        <dash-account></dash-account>
      </header>`
  }

  #page(): TemplateResult | typeof nothing {
    const { route, params } = pageAt(this.#path.value)
    if (this.loadProblem) return problemPanel(this.loadProblem, this.#retry)
    return this.loaded === route ? route.view(params) : nothing
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
    else this.#enter(pageAt(this.#path.value).route)
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
    const { route, params } = pageAt(path)
    if (this.loaded !== route || this.#session.value.phase !== 'in') return
    const page = route.page?.(params) ?? path
    const isOtherPage = this.#shownPage !== page
    // After a link the focus is at the start of the new page; the first page leaves it alone.
    if (isOtherPage && this.#shownPage !== undefined)
      void this.#scrollTo(this.app.store.state.place.scrollTop)
    if (isOtherPage || this.#shownIn !== language()) document.title = `${route.title()} · svc`
    if (!this.pageShown) {
      afterPicture(() => {
        this.pageShown = true
        whenIdle(() => void this.#loadLater())
      })
    }
    this.#shownPage = page
    this.#shownIn = language()
  }

  /**
   * A second failure while the server answers means that an update replaced the bundle, or that the
   * browser caches the failure: reloading the document solves both.
   */
  #retry = async (): Promise<void> => {
    this.loadProblem = null
    this.#failed = undefined
    if (this.pageShown && !this.laterLoaded) await this.#loadLater()
    await this.#load(pageAt(this.app.store.state.place.path).route)
    const isFresh = performance.now() < FRESH_MS
    if (this.loadProblem && !isFresh && !isUploading(this.app.store.state.uploads))
      location.reload()
  }

  async #loadLater(): Promise<void> {
    try {
      await import('./frame/later.ts')
      await loadMessages()
      this.laterLoaded = true
    } catch (error) {
      this.loadProblem = explain(error)
    }
  }

  async #scrollTo(scrollTop: number): Promise<void> {
    this.#main.value?.focus({ preventScroll: true })
    // The elements of the page render after this one; by the next frame they have.
    await new Promise(requestAnimationFrame)
    window.scrollTo(0, scrollTop)
  }

  /** Its messages are loaded first: nothing changes its language while it is read. */
  async #loadSignIn(): Promise<void> {
    await import('../sign-in/dash-signed-out.ts')
    await loadMessages()
    this.signInLoaded = true
  }

  /**
   * The first page's bundle comes with the document, and a page that was open before is still
   * loaded; English messages come with the bundles.
   */
  #enter(route: PageRoute): void {
    if (route === this.#failed) return
    if (this.#failed) this.loadProblem = null
    this.#failed = undefined
    if (language() === 'en' && customElements.get(route.element)) this.loaded = route
    else void this.#load(route)
  }

  async #load(route: PageRoute): Promise<void> {
    try {
      if (!customElements.get(route.element)) await route.load()
      await loadMessages()
      if (pageAt(this.app.store.state.place.path).route === route) this.loaded = route
    } catch (error) {
      // The bundle is gone after an update of svc, or there is no connection.
      this.#failed = route
      this.loadProblem = explain(error)
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
