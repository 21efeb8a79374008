/** What is chosen, and what can be done with it; while it is done, how far it is; after it, what failed and why. */
import { css, html, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement } from '../../state/app-element.ts'
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
import type { BatchWork } from '../../state/store.ts'
import { messages, videosIn } from '../messages.ts'
import {
  archiveVideos,
  deleteVideos,
  moveVideos,
  showVideos,
  stopWork,
  tagVideos,
  untagVideos,
} from '../video-actions.ts'
import './dash-failures.ts'
import './dash-choose-tags.ts'
import type { DashChooseTags } from './dash-choose-tags.ts'
import { downloadList } from './download-list.ts'

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

  static override styles = css`
    :host { display: block; }
    .bar {
      min-height: 42px;
      padding: 3px var(--s2);
      border-radius: var(--radius-m);
      background: var(--accent-wash);
    }
    .count,
    .far { white-space: nowrap; }
    .actions {
      display: flex;
      flex-wrap: wrap;
      justify-content: flex-end;
      gap: var(--s1);
      margin-inline-start: auto;
      > .button {
        border-color: transparent;
        background: transparent;
        &:hover { background: var(--page); }
      }
    }
    .all { color: var(--accent-ink); }
    dash-progress {
      flex: 1;
      min-width: 4rem;
    }
    @container list (max-width: 62rem) {
      .bar { flex-wrap: wrap; }
      .actions {
        justify-content: flex-start;
        width: 100%;
        margin: 0;
      }
    }
    /* On a phone each word stands below its icon. */
    @container list (max-width: 34rem) {
      .actions {
        display: grid;
        grid-template-columns: repeat(3, minmax(0, 1fr));
      }
      .actions > .button,
      .menu {
        flex-direction: column;
        gap: 2px;
        height: auto;
        min-height: 44px;
        padding: 4px 2px;
        font-size: var(--text-s);
        line-height: 1.2;
        text-align: center;
        white-space: normal;
      }
    }
    .named {
      margin-bottom: var(--s3);
      color: var(--ink);
    }
  `

  override render() {
    const w = messages()
    const work = this.#work.value
    const count = this.#selected.value.size
    const many = videosIn(count)
    return html`${
      work || count > 0
        ? html`<div class="bar flex" role="region" aria-label=${w.selection}
        >${work ? this.#busy(work) : this.#tools(count)}</div>`
        : nothing
    }
      <dash-move ${ref(this.#move)}
        @move=${({ detail }: CustomEvent<string | null>) => moveVideos(this.app, this.#ids(), detail)}
      ></dash-move>
      <dash-choose-tags heading=${w.tagsOf(many)} ${ref(this.#tags)}
        @add=${({ detail }: CustomEvent<string[]>) => tagVideos(this.app, this.#ids(), detail)}
        @remove=${({ detail }: CustomEvent<string[]>) => untagVideos(this.app, this.#ids(), detail)}
      ></dash-choose-tags>
      ${this.#question(many)}
      <dash-failures></dash-failures>`
  }

  #question(many: string) {
    const w = messages()
    const ids = this.#selected.value.size > 0 ? this.#ids() : []
    const names = ids.flatMap((id) => this.#videos.value.get(id)?.name ?? [])
    const isOne = ids.length === 1
    const heading = isOne && names.length === 1 ? w.deleteNamed(names[0]!) : w.deleteTitle(many)
    return html`<dash-confirm heading=${heading} action=${w.deleteAction(many)} ${ref(this.#confirm)}
      @confirm=${this.#delete}>
      ${isOne ? w.deleteOneText : html`${this.#names(names.slice(0, NAMED), ids.length)}${w.deleteText}`}
    </dash-confirm>`
  }

  /** What was never on screen has no name here. */
  #names(names: readonly string[], count: number) {
    if (names.length === 0) return nothing
    const others = count - names.length
    return html`<ul class="named">${names.map((name) => html`<li class="ellipsis">${name}</li>`)}${
      others > 0 ? html`<li class="soft">${messages().andMore(others)}</li>` : nothing
    }</ul>`
  }

  #tools(count: number) {
    const w = messages()
    const archived = this.#archived.value
    const total = this.#total.value
    const action = (label: string, icon: TemplateResult, run: () => void, kind = '') =>
      html`<button type="button" class="button ${kind}" aria-label=${label} title=${label}
        @click=${run}>${icon}<span>${label}</span></button>`
    const show = (label: string, icon: TemplateResult, visibility: 'public' | 'private') => ({
      label,
      icon,
      run: () => void showVideos(this.app, this.#ids(), visibility),
    })
    return html`<button type="button" class="button quiet icon" aria-label=${w.chooseNone}
      title=${w.chooseNone} @click=${() => chooseNone(this.app)}>${closeIcon()}</button>
      <p class="count medium tabular" role="status">${w.chosen(count)}</p>
      ${
        count < total
          ? html`<button type="button" class="button quiet all" @click=${() => chooseAll(this.app)}
          >${w.chooseAll(total)}</button>`
          : nothing
      }
      <div class="actions">
        ${action(w.moveTo, moveIcon(), this.#askWhere)}
        ${action(w.tagsAction, tagIcon(), () => this.#tags.value?.open())}
        <dash-menu look="quiet" label=${w.visibility} .items=${[
          show(w.makePublic, eyeIcon(), 'public'),
          show(w.makePrivate, lockIcon(), 'private'),
        ]}><span class="menu flex">${eyeIcon()}<span>${w.visibility}</span>${downIcon()}</span></dash-menu>
        ${action(archived ? w.unarchive : w.archive, archiveIcon(), () =>
          archiveVideos(this.app, this.#ids(), !archived),
        )}
        ${action(w.downloadList, downloadIcon(), () => downloadList(this.app, this.#ids()))}
        ${action(w.deleteSome, trashIcon(), () => this.#confirm.value?.open(), 'danger-quiet')}
      </div>`
  }

  #busy({ label, done, total, stopped }: BatchWork) {
    const w = messages()
    return html`<p class="count medium tabular">${label}</p>
      <dash-progress .value=${total === 0 ? 1 : done / total} label=${label}></dash-progress>
      <p class="far soft tabular">${w.doneOf(done, total)}</p>
      <button type="button" class="button" ?disabled=${stopped} @click=${() => stopWork(this.app)}
      >${stopped ? w.stopping : w.stop}</button>`
  }

  /** In the order of the list, as they are seen. */
  #ids(): string[] {
    const { ids, selected } = this.app.store.state.library
    return (ids ?? []).filter((id) => selected.has(id))
  }

  #askWhere = () => {
    const ids = this.#ids()
    const places = new Set(ids.map((id) => this.app.store.state.videos.get(id)?.collection))
    this.#move.value?.ask({
      heading: messages().moveMany(videosIn(ids.length)),
      from: places.size === 1 ? [...places][0] : undefined,
    })
  }

  #delete = () => {
    this.#confirm.value?.close()
    void deleteVideos(this.app, this.#ids())
  }
}
customElements.define('dash-selection', DashSelection)
