/** What is chosen, and what can be done with it; while it is done, how far it is; after it, what failed and why. */
import { css, html, nothing, type TemplateResult } from 'lit'
import { appElement } from '../../state/app-element.ts'
import { readTrashDays } from '../../state/trash.ts'
import { StoreWatch } from '../../state/watch.ts'
import { DashMove } from '../collections/dash-move.ts'
import { button, iconButton } from '../../kit/controls.ts'
import { DashConfirm } from '../../kit/dash-confirm.ts'
import { DashDialog } from '../../kit/dash-dialog.ts'
import '../../kit/dash-menu.ts'
import '../../kit/dash-progress.ts'
import { archiveIcon, closeIcon, downloadIcon, downIcon, trashIcon } from '../../kit/icons.ts'
import { eyeIcon, lockIcon, moveIcon, tagIcon } from '../../kit/library-icons.ts'
import { partOf } from '../../kit/part-of.ts'
import { lineStyles } from '../../kit/styles/lines.ts'
import { chooseAll, chooseNone, selectedIds } from '../selection.ts'
import type { BatchWork } from '../../state/store.ts'
import { messages as w, videosIn } from '../messages.ts'
import { changeVideos, deleteVideos, stopWork } from '../video-actions.ts'
import { DashChooseTags } from './dash-choose-tags.ts'
import { downloadList } from './download-list.ts'

const NAMED = 5
const FAILURES_SHOWN = 200

const styles = css`
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

class DashSelection extends appElement({}) {
  #selected = new StoreWatch(this, (state) => state.library.selected)
  #total = new StoreWatch(this, (state) => state.library.ids?.length ?? 0)
  #archived = new StoreWatch(this, (state) => state.library.query.archived)
  #videos = new StoreWatch(this, (state) => state.videos)
  #work = new StoreWatch(this, (state) => state.work)
  #trashDays = new StoreWatch(this, (state) => state.trashDays)
  #move = partOf(this, DashMove)
  #tags = partOf(this, DashChooseTags)
  #confirm = partOf(this, DashConfirm)

  static override styles = styles

  override render() {
    const work = this.#work.value
    const count = this.#selected.value.size
    const many = videosIn(count)
    return html`${
      work || count > 0
        ? html`<div class="bar flex" role="region" aria-label=${w.selection}
        >${work ? this.#busy(work) : this.#tools(count)}</div>`
        : nothing
    }
      <dash-move
        @move=${({ detail }: CustomEvent<string | null>) => this.#change({ collection: detail })}
      ></dash-move>
      <dash-choose-tags heading=${w.tagsOf(many)}
        @add=${({ detail }: CustomEvent<string[]>) => this.#change({ add_tags: detail })}
        @remove=${({ detail }: CustomEvent<string[]>) => this.#change({ remove_tags: detail })}
      ></dash-choose-tags>
      ${this.#question(many)}
      <dash-failures></dash-failures>`
  }

  #question(many: string) {
    const ids = selectedIds(this.app)
    const names = ids.flatMap((id) => this.#videos.value.get(id)?.name ?? [])
    const isOne = ids.length === 1
    const days = this.#trashDays.value
    const heading = isOne && names.length === 1 ? w.deleteNamed(names[0]!) : w.deleteTitle(many)
    return html`<dash-confirm heading=${heading} action=${w.deleteAction(many)} 
      @confirm=${this.#delete}>
      ${isOne ? w.deleteOneText(days) : html`${this.#names(names.slice(0, NAMED), ids.length)}${w.deleteText(days)}`}
    </dash-confirm>`
  }

  /** What was never on screen has no name here. */
  #names(names: readonly string[], count: number) {
    if (names.length === 0) return nothing
    const others = count - names.length
    return html`<ul class="named">${names.map((name) => html`<li class="ellipsis">${name}</li>`)}${
      others > 0 ? html`<li class="soft">${w.andMore(others)}</li>` : nothing
    }</ul>`
  }

  #tools(count: number) {
    const archived = this.#archived.value
    const total = this.#total.value
    const action = (label: string, icon: TemplateResult, run: () => void, kind = '') =>
      html`<button type="button" class="button ${kind}" aria-label=${label} title=${label}
        @click=${run}>${icon}<span>${label}</span></button>`
    const show = (label: string, icon: TemplateResult, visibility: 'public' | 'private') => ({
      label,
      icon,
      run: () => this.#change({ visibility }),
    })
    return html`${iconButton(closeIcon(), w.chooseNone, () => chooseNone(this.app))}
      <p class="count medium tabular" role="status">${w.chosen(count)}</p>
      ${
        count < total
          ? button(w.chooseAll(total), () => chooseAll(this.app), { look: 'quiet all' })
          : nothing
      }
      <div class="actions">
        ${action(w.moveTo, moveIcon(), this.#askWhere)}
        ${action(w.tagsAction, tagIcon(), () => this.#tags()?.open())}
        <dash-menu look="quiet" label=${w.visibility} .items=${[
          show(w.makePublic, eyeIcon(), 'public'),
          show(w.makePrivate, lockIcon(), 'private'),
        ]}><span class="menu flex">${eyeIcon()}<span>${w.visibility}</span>${downIcon()}</span></dash-menu>
        ${action(archived ? w.unarchive : w.archive, archiveIcon(), () =>
          this.#change({ archived: !archived }),
        )}
        ${action(w.downloadList, downloadIcon(), () => downloadList(this.app, selectedIds(this.app)))}
        ${action(w.deleteSome, trashIcon(), this.#askDelete, 'danger-quiet')}
      </div>`
  }

  #busy({ label, done, total, stopped }: BatchWork) {
    return html`<p class="count medium tabular">${label}</p>
      <dash-progress .value=${total === 0 ? 1 : done / total} label=${label}></dash-progress>
      <p class="far soft tabular">${w.doneOf(done, total)}</p>
      ${button(stopped ? w.stopping : w.stop, () => stopWork(this.app), { disabled: stopped })}`
  }

  #change = (change: Parameters<typeof changeVideos>[2]) =>
    void changeVideos(this.app, selectedIds(this.app), change)

  #askWhere = () => {
    const ids = selectedIds(this.app)
    const places = new Set(ids.map((id) => this.app.store.state.videos.get(id)?.collection))
    this.#move()?.ask({
      heading: w.moveMany(videosIn(ids.length)),
      from: places.size === 1 ? [...places][0] : undefined,
    })
  }

  #askDelete = () => {
    void readTrashDays(this.app)
    this.#confirm()?.open()
  }

  #delete = () => {
    this.#confirm()?.close()
    void deleteVideos(this.app, selectedIds(this.app))
  }
}
customElements.define('dash-selection', DashSelection)

const failuresStyles = css`
  ul {
    max-height: 50vh;
    overflow-y: auto;
  }
  li { padding: var(--s2) var(--s3); }
`

/** Which videos of a batch failed, and why. Opens by itself. */
class DashFailures extends appElement({}) {
  #failures = new StoreWatch(this, (state) => state.failures)
  #dialog = partOf(this, DashDialog)

  static override styles = [lineStyles, failuresStyles]

  override render() {
    const failures = this.#failures.value
    const others = failures.length - FAILURES_SHOWN
    const { videos } = this.app.store.state
    return html`<dash-dialog heading=${w.failedTitle(videosIn(failures.length))}
      cancel=${w.understood} @close=${() => this.app.store.change({ failures: [] })}>
      <ul class="lines" tabindex="0" aria-label=${w.failedList}>
        ${failures.slice(0, FAILURES_SHOWN).map(
          ({ video, reason }) => html`<li class="anywhere">
            <strong class="medium">${videos.get(video)?.name ?? video}</strong>
            <p class="soft">${reason}</p>
          </li>`,
        )}
        ${others > 0 ? html`<li>${w.andMore(others)}</li>` : nothing}
      </ul>
    </dash-dialog>`
  }

  override updated() {
    if (this.#failures.value.length > 0) this.#dialog()?.open()
  }
}
customElements.define('dash-failures', DashFailures)
