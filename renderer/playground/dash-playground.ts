/** The playground: each element of @svc/components alive, with every setting as a control and its code beside it. */
import { css, html, nothing } from 'lit'
import { appElement, state } from '../state/app-element.ts'
import type { Video } from '../../daemon/contract/video.ts'
import { Action } from '../notices/action.ts'
import { identityOf } from '../state/may.ts'
import { goTo } from '../state/router.ts'
import { StoreWatch } from '../state/watch.ts'
import { button } from '../kit/controls.ts'
import '../kit/dash-picker.ts'
import { partOf } from '../kit/part-of.ts'
import type { PickerChoice } from '../kit/dash-picker.ts'
import { againIcon, keyIcon } from '../kit/icons.ts'
import { problemPanel } from '../kit/problem-panel.ts'
import { GHOST, ReadTask } from '../kit/read-task.ts'
import { choices, choiceStyles } from '../kit/styles/choices.ts'
import './dash-code.ts'
import './dash-controls.ts'
import { DashEvents } from './dash-events.ts'
import { DashStage, type Happened } from './dash-stage.ts'
import type { AttributePairs } from './code.ts'
import { compose, EMPTY_DRAFT, type ElementConfig, type StagedElement } from './compose.ts'
import { entryOf, isLoaded, loadElement, readManifest, type Described } from './manifest.ts'
import { findVideos, readSubjects, suits, tokenFor } from './subject.ts'
import { makeUploadToken, revoke, type UploadToken } from './upload-token.ts'
import { messages as w } from './messages.ts'
import { valueOf } from '../kit/value-of.ts'

const styles = css`
  .choice {
    gap: var(--s3) var(--s5);
    margin-top: var(--s4);
  }
  .elements {
    gap: 2px;
    padding: 3px;
    border-radius: var(--radius-m);
    background: var(--hover);
    label > span {
      min-height: 30px;
      padding: 0 var(--s3);
      border-radius: var(--radius-s);
      font-weight: 500;
      text-transform: capitalize;
    }
    input:checked + span {
      background: var(--page);
      color: var(--ink);
      box-shadow: 0 1px 2px rgb(0 0 0 / 12%);
    }
  }
  .subject {
    flex: 1 1 18rem;
    max-width: 32rem;
    min-width: 0;
  }
  .about {
    gap: 0 var(--s4);
    min-height: 34px;
    margin: var(--s2) 0 var(--s3);
  }
  .columns {
    display: grid;
    grid-template: auto auto 1fr / minmax(0, 1fr) 23rem;
    gap: var(--s5) var(--s6);
    align-items: start;
    > * { min-width: 0; }
  }
  .stage {
    overflow: clip;
    overflow-clip-margin: 6px;
  }
  .controls {
    grid-area: 1 / 2 / span 3;
    position: sticky;
    top: 4.5rem;
    max-height: calc(100vh - 5.5rem);
    padding: var(--s3) var(--s4);
    overflow: auto;
    border: var(--edge);
    border-radius: var(--radius-l);
    overscroll-behavior: contain;
    scrollbar-width: thin;
  }
  .note {
    justify-items: start;
    margin-bottom: var(--s3);
  }
  .none {
    place-content: center;
    justify-items: center;
    padding: var(--s4);
    border: 1px dashed var(--line-strong);
    border-radius: var(--radius-l);
    text-align: center;
  }
  .none,
  .ghost { aspect-ratio: 16 / 9; }
  .about-all + .ghost { margin-top: var(--s4); }
  @media (max-width: 60rem) {
    .columns { grid-template: none / minmax(0, 1fr); }
    .controls {
      grid-area: auto;
      position: static;
      max-height: 30rem;
    }
    .subject { max-width: none; }
  }
  @media (max-width: 40rem) {
    .controls { padding-inline: var(--s3); }
  }
`

class DashPlayground extends appElement({
  drafts: state<ReadonlyMap<string, ElementConfig>>(new Map()),
  /** Chosen of all videos; otherwise one of the newest is shown. */
  picked: state<Video>(),
  pickedPlace: state<AttributePairs[number]>(),
  uploadToken: state<UploadToken>(),
}) {
  #search = new StoreWatch(this, (state) => state.place.search)
  #choices = new ReadTask(this, {
    read: async () => {
      const [subjects, elements] = await Promise.all([
        readSubjects(this.app, this.#query.get('video')),
        readManifest(this.app),
      ])
      return { ...subjects, elements }
    },
  })
  #code = new ReadTask(this, { query: () => this.#element?.tagName ?? null, read: loadElement })
  #token = new ReadTask(this, {
    query: () => (this.#element ? this.#opened(this.#element) : null),
    read: (id) => tokenFor(this.app, { ...this.#choices.value!, videos: this.#videos }, id),
  })
  #making = new Action(this)
  #events = partOf(this, DashEvents)
  #onStage = partOf(this, DashStage)
  #found: readonly Video[] = []

  static override styles = [choiceStyles, styles]

  override disconnectedCallback() {
    super.disconnectedCallback()
    if (this.uploadToken) void revoke(this.app, this.uploadToken)
    this.uploadToken = undefined
  }

  override render() {
    const element = this.#element
    return html`<p class="soft about-all">${w.about}</p>
      ${this.#problem() ?? (element ? this.#content(element) : GHOST)}`
  }

  #problem() {
    const tasks = [this.#choices, this.#code, this.#token]
    const failed = tasks.find(({ problem }) => problem)
    const problem = failed?.problem
    if (!problem) return undefined
    const again = () => tasks.forEach((task) => task.again())
    // The browser does not report why a module did not load.
    return failed === this.#code && problem.code === 'unreachable'
      ? problemPanel({ ...problem, title: w.notLoaded, detail: '', hint: w.notLoadedHint }, again)
      : problemPanel(problem, again)
  }

  #content(element: Described) {
    const { tagName, description } = element
    const draft = this.#draft(element)
    const token = this.#token.loading ? null : this.#token.value
    const isUpload = tagName === 'svc-upload'
    const { staged, code, given } = compose(
      element,
      draft,
      this.#subject(element),
      (isUpload ? this.uploadToken?.token : token) ?? null,
    )
    return html`<div class="flex wrap between choice">
        ${choices(
          w.element,
          this.#choices.value!.elements.map(entryOf).map((entry) => [entry, entry]),
          entryOf(element),
          (entry) => this.#go({ element: entry }),
          { name: 'element', look: 'elements' },
        )}
        ${tagName === 'svc-list' ? this.#placePicker() : isUpload ? nothing : this.#videoPicker()}
      </div>
      <div class="flex wrap between about">
        <p class="soft"><code>&lt;${tagName}&gt;</code> ${description}</p>
        ${button(w.anew, () => this.#onStage()?.restart(), { icon: againIcon(), look: 'quiet' })}
      </div>
      <div class="columns">
        <section class="stage" aria-labelledby="live"><h2 class="unseen" id="live"
        >${w.theElement}</h2>${this.#stage(element, staged)}</section>
        <section class="controls" aria-label=${w.settingsOf(tagName)}>
          <dash-controls .described=${element} .draft=${draft} .given=${given}
            @draft=${({ detail }: CustomEvent<ElementConfig>) =>
              (this.drafts = new Map(this.drafts).set(tagName, detail))}></dash-controls>
        </section>
        <dash-code .wanted=${code} .videoName=${this.#video?.name ?? ''}></dash-code>
        <dash-events></dash-events>
      </div>`
  }

  #videoPicker() {
    const chosen = this.#video
    if (!chosen) return nothing
    const nameOf = ({ name, playable }: Video) => (playable ? name : w.notPlayable(name))
    const find = async (text: string, signal: AbortSignal): Promise<PickerChoice[]> => {
      this.#found = await findVideos(this.app, text, signal)
      return this.#found.map((video) => ({ id: video.id, name: nameOf(video), group: '' }))
    }
    const pick = ({ detail: { id } }: CustomEvent<PickerChoice>) => {
      this.picked = this.#found.find((video) => video.id === id)
      this.#go({ video: id })
    }
    return html`<div class="flex subject">
      <span class="medium" aria-hidden="true">${w.video}</span>
      <dash-picker class="fill" wide label=${w.video} search=${w.find} name=${nameOf(chosen)}
        chosen=${chosen.id} .find=${find} @pick=${pick}></dash-picker>
    </div>`
  }

  #placePicker() {
    const { spaces, collections } = this.#choices.value!
    const now = this.#place.join('=')
    const pick = (event: Event) => {
      const [name = '', id = ''] = valueOf(event).split('=')
      this.pickedPlace = [name, id]
    }
    const group = (label: string, kind: string, all: readonly { id: string; name: string }[]) =>
      all.length === 0
        ? nothing
        : html`<optgroup label=${label}>${all.map(({ id, name }) => {
            const value = `${kind}=${id}`
            return html`<option value=${value} .selected=${value === now}>${name}</option>`
          })}</optgroup>`
    return html`<div class="flex subject">
      <label class="medium" for="subject">${w.list}</label>
      <select class="field fill" id="subject" @change=${pick}>
        ${group(w.spaces, 'space', spaces)} ${group(w.collections, 'collection', collections)}
      </select>
    </div>`
  }

  #stage(element: Described, staged: StagedElement) {
    const { attributes } = this.#draft(element)
    if (needsVideo(element) && !this.#video && !attributes.has('embed'))
      return html`<div class="stacked none"><p>${w.noVideo}</p><a class="button" href="/">${w.uploadOne}</a></div>`
    const { loading, value: token } = this.#token
    const isUploading = element.tagName === 'svc-upload' && !attributes.has('token')
    return html`${isUploading ? this.#uploading() : nothing}
      ${token && !loading ? html`<p class="note soft small">${w.byToken}</p>` : nothing}
      ${
        isLoaded(element.tagName) && !loading
          ? html`<dash-stage .staged=${staged}
            @happened=${({ detail }: CustomEvent<Happened>) => this.#events()?.add(detail)}></dash-stage>`
          : html`<div class="skeleton ghost"></div>`
      }`
  }

  #uploading() {
    if (this.uploadToken) return html`<p class="note soft small" role="status">${w.uploadStays}</p>`
    return html`<div class="stacked note soft small">
      <p>${w.uploadToken}</p>
      ${button(w.makeToken, this.#makeUploadToken, { icon: keyIcon(), disabled: this.#making.busy })}
    </div>`
  }

  get #query() {
    return new URLSearchParams(this.#search.value)
  }

  get #element(): Described | undefined {
    const { elements = [] } = this.#choices.value ?? {}
    const name = this.#query.get('element')
    return elements.find((each) => entryOf(each) === name) ?? elements[0]
  }

  #draft({ tagName }: Described): ElementConfig {
    return this.drafts.get(tagName) ?? EMPTY_DRAFT
  }

  get #videos(): Video[] {
    return [...(this.picked ? [this.picked] : []), ...(this.#choices.value?.videos ?? [])]
  }

  get #video(): Video | undefined {
    const id = this.#query.get('video')
    const videos = this.#videos
    return (
      videos.find((video) => video.id === id) ??
      videos.find((video) => suits(this.#element?.tagName ?? '', video)) ??
      videos.find(({ playable }) => playable) ??
      videos[0]
    )
  }

  get #place(): AttributePairs[number] {
    return this.pickedPlace ?? ['space', identityOf(this.app)?.space ?? '']
  }

  /** What the element shows, as an attribute. */
  #subject(element: Described): AttributePairs {
    if (element.tagName === 'svc-list') return [this.#place]
    return needsVideo(element) ? [['embed', this.#video?.id ?? '']] : []
  }

  #opened(element: Described) {
    const { attributes } = this.#draft(element)
    const [subject] = this.#subject(element)
    return !subject || attributes.has('token') || attributes.has('embed') ? '' : subject[1]
  }

  #go(change: Record<string, string>) {
    const query = new URLSearchParams({ ...Object.fromEntries(this.#query), ...change })
    if ('element' in change) this.#events()?.clear()
    goTo(this.app, `/developers/playground?${query}`, 'replace')
  }

  #makeUploadToken = () =>
    this.#making.run(w.noToken, async () => {
      const made = await makeUploadToken(this.app, identityOf(this.app)?.space ?? '')
      // No key stays behind if the page was left meanwhile.
      if (this.isConnected) this.uploadToken = made
      else await revoke(this.app, made)
    })
}
customElements.define('dash-playground', DashPlayground)

const needsVideo = ({ attributes, tagName }: Described) =>
  tagName !== 'svc-upload' && attributes.some(({ name }) => name === 'embed')
