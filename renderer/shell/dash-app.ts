/** The frame around every page: navigation, the page, uploads, notices, and what opens over them. */
import { css, html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { afterPicture, whenIdle } from '../kit/after-paint.ts'
import { isUnreachable, whenBack } from '../kit/back.ts'
import { elementView } from '../kit/element-view.ts'
import { explain, type Explained } from '../kit/explain/explain.ts'
import { type DashboardLanguage, language, loadMessages } from '../kit/language.ts'
import { listen } from '../kit/listen.ts'
import { messages as kitMessages } from '../kit/messages.ts'
import { setPageTitle } from '../kit/page-title.ts'
import { problemPanel } from '../kit/problem-panel.ts'
import { notifyFailure } from '../notices/notices.ts'
import { openSession } from '../sign-in/session.ts'
import { appElement, state } from '../state/app-element.ts'
import { urgentProblems } from '../state/health.ts'
import { identityOf, isOffered, may } from '../state/may.ts'
import { hideOverlay } from '../state/overlay.ts'
import type { Overlay } from '../state/store.ts'
import { StoreWatch } from '../state/watch.ts'
import { holdsFiles } from '../uploads/queue.ts'
import '../uploads/dash-drop.ts'
import { header, headerStyles } from './header.ts'
import { startLive } from './live.ts'
import { messages as w } from './messages.ts'
import { type LoadedView, noAccessView, pageAt, signInView } from './routes.ts'

/** A document that was loaded a moment ago is not reloaded: what fails would fail again. */
const FRESH_MS = 30_000

const OVERLAYS: Record<Overlay, LoadedView> = {
  palette: { load: () => import('./palette/dash-palette.ts'), element: 'dash-palette' },
  keys: { load: () => import('./dash-shortcuts.ts'), element: 'dash-shortcuts' },
}

/** Messages are loaded before an element shows: nothing changes its language while it is read. */
async function withMessages(bundle: Promise<unknown>) {
  await bundle
  await loadMessages()
}

const styles = css`
  :host {
    display: grid;
    grid-template-columns: 14rem minmax(0, 1fr);
    align-items: start;
    min-height: 100vh;
    min-height: 100dvh;
  }
  dash-signed-out,
  dash-join,
  dash-forgot,
  dash-reset {
    grid-column: 1 / -1;
    align-self: stretch;
  }
  main {
    width: 100%;
    max-width: 84rem;
    margin: 0 auto;
    padding: var(--s5) var(--s6) var(--s7);
    /* So that the last row can be scrolled out from under the panel of uploads. */
    &.uploads-below { padding-bottom: 14rem; }
    > .problem:not(:last-child) { margin-bottom: var(--s4); }
    &.alone {
      grid-column: 1 / -1;
      max-width: 34rem;
      padding-top: 18vh;
    }
  }
  @media (max-width: 60rem) {
    :host {
      display: flex;
      flex-direction: column;
      align-items: stretch;
    }
    main {
      flex: 1;
      padding: var(--s4) var(--s4) 6rem;
      &.uploads-below { padding-bottom: 17rem; }
    }
  }
`

export class DashApp extends appElement({
  loaded: state<LoadedView | null>(null),
  loadProblem: state<Explained | null>(null),
  laterProblem: state<Explained | null>(null),
  pageShown: state(false),
  laterLoaded: state(false),
  overlay: state<Overlay | null>(null),
}) {
  #session = new StoreWatch(this, (state) => state.session)
  #path = new StoreWatch(this, (state) => state.place.path)
  #live = new StoreWatch(this, (state) => state.live)
  #problems = new StoreWatch(this, (state) => urgentProblems(state.health).length)
  #uploading = new StoreWatch(this, (state) => state.uploads.length > 0)
  #wantedOverlay = new StoreWatch(this, (state) => state.overlay)
  #loadingOverlay: Overlay | null = null
  #main = createRef<HTMLElement>()
  #stopLive: (() => void) | undefined
  #shownPage: string | undefined
  #failed: LoadedView | undefined
  #shownIn: DashboardLanguage | undefined
  #isFirstShown = false
  /** Where the focus was when the page was asked for. */
  #before: { path: string; focused: Element | null } | undefined

  constructor() {
    super()
    listen(this, () => document, { keydown: this.#prefetchPalette })
  }

  static override styles = [styles, headerStyles]

  override render() {
    const session = this.#session.value
    const { view, params, path } = this.#target()
    const alone = (problem: Explained, again: () => void) =>
      html`<main class="alone">${problemPanel(problem, again)}</main>`
    const skip = () => this.#main.value?.focus()

    if (session.phase === 'unreachable')
      return alone(session.problem, () => void openSession(this.app))
    // The session is known in a moment: a frame without its page would only flash.
    if (session.phase === 'unknown') return html`<header></header>`
    const page = this.loaded === view ? (view.view?.(params) ?? elementView(view.element)) : nothing
    if (session.phase === 'out' || pageAt(path).route.open)
      return this.loadProblem && page === nothing ? alone(this.loadProblem, this.#retry) : page
    return html`${header(this.app, path, {
      isReconnecting: this.#live.value === 'lost',
      problems: this.#problems.value,
      skip,
    })}
      <main tabindex="-1" ${ref(this.#main)} class=${this.#uploading.value ? 'uploads-below' : ''}
      >${this.laterLoaded ? html`<dash-problems></dash-problems>` : nothing}${
        this.laterProblem
          ? problemPanel(this.laterProblem, () => void this.#loadLater(true))
          : nothing
      }${this.loadProblem ? problemPanel(this.loadProblem, this.#retry) : page}</main>
      ${this.pageShown && may(this.app, 'videos:upload') ? html`<dash-drop></dash-drop>` : nothing}
      ${
        this.laterLoaded
          ? html`<dash-uploads></dash-uploads><dash-notices></dash-notices>`
          : nothing
      }
      ${this.overlay ? elementView(OVERLAYS[this.overlay].element) : nothing}`
  }

  /** What is to be shown: the page of the address, or the way to sign in. */
  #target(): { path: string; view: LoadedView; params: Record<string, string> } {
    const path = this.#path.value
    const { route, params } = pageAt(path)
    const isOut = this.#session.value.phase === 'out'
    if (isOut && !route.open) return { path, params, view: signInView }
    const isClosed = !isOut && !isOffered(this.app, route.needs)
    return { path, params, view: isClosed ? noAccessView : route }
  }

  override willUpdate() {
    if (this.overlay !== this.#wantedOverlay.value)
      void this.#openOverlay(this.#wantedOverlay.value)
    if (this.#session.value.phase === 'in') this.#stopLive ??= startLive(this.app)
    else {
      this.#stopLive?.()
      this.#stopLive = undefined
    }
    const path = this.#path.value
    if (this.#before?.path !== path) this.#before = { path, focused: this.#focused }
    this.#enter(this.#target().view)
  }

  override updated() {
    const path = this.#path.value
    const { route, params } = pageAt(path)
    if (this.loaded !== route || this.#session.value.phase !== 'in') return
    const page = route.page?.(params) ?? path
    const isOtherPage = this.#shownPage !== page
    // After a link the focus is at the start of the new page; the first page leaves it alone.
    if (isOtherPage && this.#shownPage !== undefined)
      void this.#scrollTo(this.app.store.state.place.scrollTop)
    if (isOtherPage || this.#shownIn !== language()) setPageTitle(this, route.title())
    if (!this.#isFirstShown) {
      this.#isFirstShown = true
      afterPicture(() => {
        this.pageShown = true
        whenIdle(() => void this.#loadLater())
      })
    }
    this.#shownPage = page
    this.#shownIn = language()
  }

  get #focused(): Element | null {
    return this.shadowRoot!.activeElement
  }

  async #scrollTo(scrollTop: number) {
    const now = this.#focused
    // Somebody who went on while the page was loaded keeps their place.
    if (now === null || now === this.#before?.focused)
      this.#main.value?.focus({ preventScroll: true })
    // The elements of the page render after this one; by the next frame they have.
    await new Promise(requestAnimationFrame)
    window.scrollTo(0, scrollTop)
  }

  async #openOverlay(wanted: Overlay | null) {
    if (wanted === null) return void (this.overlay = null)
    // Drawn again for another reason while the bundle is on its way.
    if (this.#loadingOverlay === wanted) return
    this.#loadingOverlay = wanted
    try {
      await withMessages(OVERLAYS[wanted].load())
      // Somebody may have closed it, or opened another, meanwhile.
      if (this.#wantedOverlay.value === wanted) this.overlay = wanted
    } catch (error) {
      hideOverlay(this.app)
      notifyFailure(this.app, w.notOpened, error)
    } finally {
      if (this.#loadingOverlay === wanted) this.#loadingOverlay = null
    }
  }

  /** After Ctrl may come K: what the palette needs is there by then. */
  #prefetchPalette = ({ key }: KeyboardEvent) => {
    if ((key === 'Control' || key === 'Meta') && identityOf(this.app))
      withMessages(OVERLAYS.palette.load()).catch(() => undefined)
  }

  /** Without these parts the page stays on screen: they come once svc responds again. */
  async #loadLater(isAgain = false) {
    try {
      this.laterProblem = null
      await withMessages(import('./later.ts'))
      this.laterLoaded = true
    } catch (error) {
      if (!isAgain && isUnreachable(error)) return void whenBack(() => void this.#loadLater(true))
      // While svc responds, a bundle that does not come was replaced by an update.
      const title = w.partsMissing
      this.laterProblem = { code: 'unknown', title, detail: title, hint: kitMessages.loadAgain }
    }
  }

  /**
   * The first page's bundle comes with the document, and a page that was open before is still
   * loaded; English messages come with the bundles.
   */
  #enter(view: LoadedView) {
    if (view === this.#failed) return
    if (this.#failed) this.loadProblem = null
    this.#failed = undefined
    if (language() === 'en' && customElements.get(view.element)) this.loaded = view
    else void this.#load(view)
  }

  async #load(view: LoadedView) {
    try {
      await withMessages(view.load())
      if (this.#target().view === view) this.loaded = view
    } catch (error) {
      // The bundle is gone after an update of svc, or there is no connection.
      this.#failed = view
      this.loadProblem = explain(error)
    }
  }

  /**
   * A second failure while the server answers means that an update replaced the bundle, or that the
   * browser caches the failure: reloading the document solves both.
   */
  #retry = async () => {
    this.loadProblem = null
    this.#failed = undefined
    await this.#load(this.#target().view)
    if (this.loadProblem && performance.now() > FRESH_MS && !holdsFiles(this.app)) location.reload()
  }
}
