/** The playground: each element of @svc/components alive, with every setting as a control and its code beside it. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, state } from '../state/app-element.ts'
import type { Video } from '../../daemon/contract/video.ts'
import { notifyFailure } from '../notices/notices.ts'
import { goTo } from '../state/router.ts'
import { StoreWatch } from '../state/watch.ts'
import { explain, type Explained } from '../kit/explain/explain.ts'
import { againIcon, keyIcon } from '../kit/icons.ts'
import { problemPanel } from '../kit/problem-panel.ts'
import { choiceStyles } from '../kit/styles/choices.ts'
import './dash-code.ts'
import './dash-controls.ts'
import './dash-events.ts'
import type { DashEvents } from './dash-events.ts'
import './dash-stage.ts'
import type { DashStage, Happened, StagedElement } from './dash-stage.ts'
import { EMPTY_DRAFT, type ElementConfig } from './draft.ts'
import { loadElement } from './load-element.ts'
import { entryOf, readManifest, type Described } from './manifest.ts'
import { placeOf, placePicker, videoPicker } from './pickers.ts'
import { playgroundStyles } from './playground-styles.ts'
import { compose, needsVideo } from './compose.ts'
import { readSubjects, suits, tokenFor, type Subjects } from './subject.ts'
import { makeUploadToken, revoke, type UploadToken } from './upload-token.ts'
import { messages } from './messages.ts'

export class DashPlayground extends appElement({
  elements: state<readonly Described[]>([]),
  subjects: state<Subjects | undefined>(),
  /** That was chosen of all; otherwise one of the newest. */
  picked: state<Video | undefined>(),
  drafts: state<ReadonlyMap<string, ElementConfig>>(new Map()),
  /** What the list shows: `space` or `collection`, and its id. */
  place: state<readonly [string, string] | undefined>(),
  /** Undefined while it is being asked for. */
  token: state<{ for: string; value: string | null } | undefined>(),
  uploadToken: state<UploadToken | undefined>(),
  /** Elements that this page has the code of. */
  loaded: state<ReadonlySet<string>>(new Set()),
  problem: state<Explained | null>(null),
}) {
  #search = new StoreWatch(this, (state) => state.place.search)
  #events = createRef<DashEvents>()
  #onStage = createRef<DashStage>()
  /** What the search has answered last. */
  #found: readonly Video[] = []

  static override styles = [choiceStyles, playgroundStyles]

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#read()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    if (this.uploadToken) void revoke(this.app, this.uploadToken)
    this.uploadToken = undefined
  }

  override willUpdate(_: PropertyValues): void {
    const element = this.#element()
    if (!element || !this.subjects || this.problem) return
    if (!this.loaded.has(element.tagName)) void this.#load(element)
    const wanted = this.#opened(element)
    if (this.token?.for !== wanted) void this.#open(wanted)
  }

  override render() {
    return html`<p class="soft">${messages().about}</p>
      ${this.problem ? problemPanel(this.problem, this.#again) : this.#content()}`
  }

  #content(): TemplateResult {
    const element = this.#element()
    if (!element || !this.subjects) return html`<div class="skeleton ghost" aria-busy="true"></div>`
    const draft = this.#draft(element)
    const composed = compose(this.#given(element))
    return html`<div class="choice">
        <fieldset class="choices elements">
          <legend class="unseen">${messages().element}</legend>
          ${this.elements.map(
            (one) =>
              html`<label><input type="radio" name="element" value=${entryOf(one)}
                .checked=${one === element} @change=${() => this.#go({ element: entryOf(one) })}
              /><span>${entryOf(one)}</span></label>`,
          )}
        </fieldset>
        ${this.#picker(element)}
      </div>
      <div class="about">
        <p><code>&lt;${element.tagName}&gt;</code> ${element.description}</p>
        <button type="button" class="button quiet" @click=${() => this.#onStage.value?.restart()}
        >${againIcon()}${messages().anew}</button>
      </div>
      <div class="columns">
        <section class="stage" aria-labelledby="live"><h2 class="unseen" id="live"
        >${messages().theElement}</h2>${this.#stage(element, composed.shown)}</section>
        <section class="controls" aria-label=${messages().settingsOf(element.tagName)}>
          <dash-controls
            .described=${element}
            .draft=${draft}
            .given=${composed.given}
            @draft=${(event: CustomEvent<ElementConfig>) =>
              (this.drafts = new Map(this.drafts).set(element.tagName, event.detail))}
          ></dash-controls>
        </section>
        <div class="code"><dash-code .wanted=${composed.code} .videoName=${this.#video()?.name ?? ''}></dash-code></div>
        <div class="events"><dash-events ${ref(this.#events)}></dash-events></div>
      </div>`
  }

  #picker(element: Described): TemplateResult | typeof nothing {
    const { spaces, collections } = this.subjects!
    if (element.tagName === 'svc-list')
      return placePicker(spaces, collections, this.#place(), (place) => (this.place = place))
    if (element.tagName === 'svc-upload') return nothing
    return videoPicker(
      this.app,
      this.#video(),
      (found) => (this.#found = found),
      (video) => this.#pick(video),
    )
  }

  #stage(element: Described, shown: StagedElement): TemplateResult {
    if (needsVideo(element) && !this.#video() && !this.#draft(element).attributes.has('embed')) {
      return html`<div class="none"><p>${messages().noVideo}</p><a class="button" href="/"
      >${messages().uploadOne}</a></div>`
    }
    const ready = this.loaded.has(element.tagName) && this.token?.for === this.#opened(element)
    return html`${element.tagName === 'svc-upload' ? this.#uploading(element) : nothing}
      ${this.token?.value ? html`<p class="note">${messages().byToken}</p>` : nothing}
      ${
        ready
          ? html`<dash-stage ${ref(this.#onStage)} .shown=${shown}
            @happened=${(event: CustomEvent<Happened>) => this.#events.value?.add(event.detail)}
          ></dash-stage>`
          : html`<div class="skeleton ghost"></div>`
      }`
  }

  #uploading(element: Described): TemplateResult | typeof nothing {
    if (this.#draft(element).attributes.has('token')) return nothing
    return this.uploadToken
      ? html`<p class="note" role="status">${messages().uploadStays}</p>`
      : html`<div class="note">
          <p>${messages().uploadToken}</p>
          <button type="button" class="button" @click=${this.#makeUploadToken}
          >${keyIcon()}${messages().makeToken}</button>
        </div>`
  }

  #element(): Described | undefined {
    const name = new URLSearchParams(this.#search.value).get('element')
    return this.elements.find((one) => entryOf(one) === name) ?? this.elements[0]
  }

  #draft(element: Described): ElementConfig {
    return this.drafts.get(element.tagName) ?? EMPTY_DRAFT
  }

  #video(): Video | undefined {
    const id = new URLSearchParams(this.#search.value).get('video')
    const known = this.#known()
    const element = this.#element()?.tagName ?? ''
    return (
      known.find((video) => video.id === id) ??
      known.find((video) => suits(element, video)) ??
      known.find(({ playable }) => playable) ??
      known[0]
    )
  }

  #place(): readonly [string, string] {
    return this.place ?? placeOf(this.subjects!.spaces, this.app.store.state.session)
  }

  /** What a token is asked for: as `name=id`. */
  #opened(element: Described): string {
    if (element.tagName === 'svc-upload') return ''
    const { attributes } = this.#draft(element)
    if (attributes.has('token')) return ''
    if (element.tagName === 'svc-list') return this.#place().join('=')
    return attributes.has('embed') ? '' : `embed=${this.#video()?.id ?? ''}`
  }

  #given(element: Described): Parameters<typeof compose>[0] {
    const subject =
      element.tagName === 'svc-list'
        ? this.#place()
        : needsVideo(element)
          ? (['embed', this.#video()?.id ?? ''] as const)
          : null
    const token =
      element.tagName === 'svc-upload'
        ? (this.uploadToken?.token ?? null)
        : (this.token?.value ?? null)
    return { element, draft: this.#draft(element), subject, token, base: location.origin }
  }

  async #read(): Promise<void> {
    try {
      const wanted =
        new URLSearchParams(this.app.store.state.place.search).get('video') ?? undefined
      ;[this.elements, this.subjects] = await Promise.all([
        readManifest(this.app),
        readSubjects(this.app, wanted),
      ])
    } catch (error) {
      this.problem = explain(error)
    }
  }

  async #load(element: Described): Promise<void> {
    try {
      await loadElement(element)
      this.loaded = new Set(this.loaded).add(element.tagName)
    } catch {
      // The browser does not say why a module did not load.
      this.problem = {
        code: 'unreachable',
        title: messages().notLoaded,
        detail: '',
        hint: messages().notLoadedHint,
      }
    }
  }

  async #open(wanted: string): Promise<void> {
    this.token = undefined
    const [name = '', id = ''] = wanted.split('=')
    try {
      const value =
        id === ''
          ? null
          : await tokenFor(
              this.app,
              { ...this.subjects!, videos: this.#known() },
              new Map([[name, id]]),
            )
      const element = this.#element()
      // Another one may have been chosen meanwhile.
      if (element && this.#opened(element) === wanted) this.token = { for: wanted, value }
    } catch (error) {
      this.problem = explain(error)
    }
  }

  #go(change: Record<string, string>): void {
    const query = new URLSearchParams({
      ...Object.fromEntries(new URLSearchParams(this.app.store.state.place.search)),
      ...change,
    })
    if ('element' in change) this.#events.value?.clear()
    goTo(this.app, `/developers/playground?${query}`, 'replace')
  }

  #known(): readonly Video[] {
    return [...(this.picked ? [this.picked] : []), ...(this.subjects?.videos ?? [])]
  }

  #pick(id: string): void {
    this.picked = this.#found.find((video) => video.id === id)
    this.#go({ video: id })
  }

  #makeUploadToken = async (): Promise<void> => {
    try {
      const { session } = this.app.store.state
      const made = await makeUploadToken(
        this.app,
        session.phase === 'in' ? session.identity.space : '',
      )
      // Who has left meanwhile leaves no key behind.
      if (this.isConnected) this.uploadToken = made
      else await revoke(this.app, made)
    } catch (error) {
      notifyFailure(this.app, messages().noToken, error)
    }
  }

  #again = (): void => {
    this.problem = null
    void this.#read()
  }
}
customElements.define('dash-playground', DashPlayground)
