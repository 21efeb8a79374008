/** What is chosen, and what can be done with it; while it is done, how far it is; after it, what failed and why. */
import { html, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement } from '../../state/app-element.ts'
import { counted } from '../../kit/language.ts'
import { StoreWatch } from '../../state/watch.ts'
import '../collections/dash-move.ts'
import type { DashMove } from '../collections/dash-move.ts'
import '../../kit/dash-confirm.ts'
import type { DashConfirm } from '../../kit/dash-confirm.ts'
import '../../kit/dash-menu.ts'
import '../../kit/dash-progress.ts'
import { archiveIcon, closeIcon, downloadIcon, downIcon, trashIcon } from '../../kit/icons.ts'
import { eyeIcon, lockIcon, moveIcon, tagIcon } from '../../kit/library-icons.ts'
import { chooseAll, chooseNone } from '../selection.ts'
import { messages } from '../messages.ts'
import './dash-failures.ts'
import './dash-choose-tags.ts'
import type { DashChooseTags } from './dash-choose-tags.ts'
import {
  archiveVideos,
  deleteVideos,
  moveVideos,
  showVideos,
  tagVideos,
  untagVideos,
} from '../video-actions/actions.ts'
import { downloadList } from './download-list.ts'
import { selectionStyles } from './selection-styles.ts'
import type { BatchWork } from '../../state/store.ts'
import { stopWork } from '../video-actions/work.ts'

/** So many are named before something is done to all. */
const NAMED = 5

export class DashSelection extends appElement({}) {
  #selected = new StoreWatch(this, (state) => state.library.selected)
  #total = new StoreWatch(this, (state) => state.library.ids?.length ?? 0)
  #archived = new StoreWatch(this, (state) => state.library.query.archived)
  #videos = new StoreWatch(this, (state) => state.videos)
  #work = new StoreWatch(this, (state) => state.work)
  #move = createRef<DashMove>()
  #tags = createRef<DashChooseTags>()
  #confirm = createRef<DashConfirm>()

  static override styles = selectionStyles

  override render() {
    const work = this.#work.value
    const count = this.#selected.value.size
    const many = counted(count, messages().videosCount)
    return html`${
      work || count > 0
        ? html`<div class="bar" role="region" aria-label=${messages().selection}
        >${work ? this.#busy(work) : this.#tools(count)}</div>`
        : nothing
    }
      <dash-move ${ref(this.#move)}
        @move=${({ detail }: CustomEvent<string | null>) => moveVideos(this.app, this.#ids(), detail)}
      ></dash-move>
      <dash-choose-tags heading=${messages().tagsOf(many)} ${ref(this.#tags)}
        @add=${({ detail }: CustomEvent<string[]>) => tagVideos(this.app, this.#ids(), detail)}
        @remove=${({ detail }: CustomEvent<string[]>) => untagVideos(this.app, this.#ids(), detail)}
      ></dash-choose-tags>
      ${this.#ask(many)}
      <dash-failures></dash-failures>`
  }

  #ask(many: string): TemplateResult {
    const ids = this.#selected.value.size > 0 ? this.#ids() : []
    const name = ids.length === 1 ? this.#videos.value.get(ids[0]!)?.name : undefined
    const heading = name === undefined ? messages().deleteTitle(many) : messages().deleteNamed(name)
    return html`<dash-confirm heading=${heading} deed=${messages().deleteDeed(many)}
      ${ref(this.#confirm)} @confirm=${this.#delete}>
      ${ids.length > 1 ? this.#names(ids) : nothing}${ids.length === 1 ? messages().deleteOneText : messages().deleteText}
    </dash-confirm>`
  }

  /** The first of them; what was never on screen has no name here. */
  #names(ids: readonly string[]): TemplateResult | typeof nothing {
    const names = ids.flatMap((id) => this.#videos.value.get(id)?.name ?? []).slice(0, NAMED)
    if (names.length === 0) return nothing
    const others = ids.length - names.length
    return html`<ul class="named">${names.map((name) => html`<li>${name}</li>`)}${
      others > 0 ? html`<li class="others">${messages().andMore(others)}</li>` : nothing
    }</ul>`
  }

  #tools(count: number): TemplateResult {
    const archived = this.#archived.value
    const deed = (label: string, icon: TemplateResult, run: () => void, kind = '') =>
      html`<button type="button" class="button ${kind}" aria-label=${label} title=${label}
        @click=${run}>${icon}<span>${label}</span></button>`
    return html`<button type="button" class="button quiet icon" aria-label=${messages().chooseNone}
      title=${messages().chooseNone} @click=${() => chooseNone(this.app)}>${closeIcon()}</button>
      <p class="count" role="status">${messages().chosen(count)}</p>
      ${
        count < this.#total.value
          ? html`<button type="button" class="button quiet all" @click=${() => chooseAll(this.app)}
          >${messages().chooseAll(this.#total.value)}</button>`
          : nothing
      }
      <div class="deeds">
        ${deed(messages().moveTo, moveIcon(), this.askWhere)}
        ${deed(messages().tagsDeed, tagIcon(), () => this.#tags.value?.open())}
        <dash-menu look="quiet" label=${messages().visibility} .items=${[
          {
            label: messages().makePublic,
            icon: eyeIcon(),
            run: () => showVideos(this.app, this.#ids(), 'public'),
          },
          {
            label: messages().makePrivate,
            icon: lockIcon(),
            run: () => showVideos(this.app, this.#ids(), 'private'),
          },
        ]}><span class="menu">${eyeIcon()}<span class="word">${messages().visibility}</span>${downIcon()}</span></dash-menu>
        ${deed(archived ? messages().unarchive : messages().archive, archiveIcon(), () =>
          archiveVideos(this.app, this.#ids(), !archived),
        )}
        ${deed(messages().downloadList, downloadIcon(), () => downloadList(this.app, this.#ids()))}
        ${deed(messages().deleteSome, trashIcon(), this.askDelete, 'danger-quiet')}
      </div>`
  }

  #busy({ label, done, total, stopped }: BatchWork): TemplateResult {
    return html`<p class="count">${label}</p>
      <dash-progress .value=${total === 0 ? 1 : done / total} label=${label}></dash-progress>
      <p class="far">${messages().doneOf(done, total)}</p>
      <button type="button" class="button" ?disabled=${stopped} @click=${() => stopWork(this.app)}
      >${stopped ? messages().stopping : messages().stop}</button>`
  }

  /** In the order of the list, as they are seen. */
  #ids(): string[] {
    const { ids, selected } = this.app.store.state.library
    return (ids ?? []).filter((id) => selected.has(id))
  }

  askWhere = (): void => {
    const ids = this.#ids()
    const places = new Set(ids.map((id) => this.app.store.state.videos.get(id)?.collection))
    this.#move.value?.ask({
      heading: messages().moveMany(counted(ids.length, messages().videosCount)),
      from: places.size === 1 ? [...places][0] : undefined,
    })
  }

  askDelete = (): void => this.#confirm.value?.open()

  #delete = (): void => {
    this.#confirm.value?.close()
    void deleteVideos(this.app, this.#ids())
  }
}
customElements.define('dash-selection', DashSelection)
