/** Subtitles and audio tracks as a list: both tabs look alike. */
import { css, html, nothing, type TemplateResult } from 'lit'
import type { AudioTrack, Subtitle } from '../../daemon/contract/video.ts'
import type { MenuItem } from '../kit/dash-menu.ts'
import '../kit/dash-menu.ts'
import '../kit/dash-progress.ts'
import { failureText } from '../kit/failure-text.ts'
import { trashIcon } from '../kit/icons.ts'
import { Action } from '../notices/action.ts'
import { Confirmation } from '../notices/confirmation.ts'
import type { AppHost } from '../state/app-element.ts'
import type { FormMessages } from './messages.ts'

interface TrackRow {
  track: AudioTrack | Subtitle
  name: string
  href?: string | undefined
  /** "Default", for example. */
  mark: string | false
  about: readonly string[]
  messages: FormMessages
  /** Shown while it is made. */
  working: string
  again?: TemplateResult | typeof nothing
  actions: TemplateResult
}

export function trackRow({ track, name, href, mark, messages: w, ...row }: TrackRow) {
  const { label, status, error } = track
  const isWaiting = status === 'waiting'
  return html`<li>
    <div class="what">
      <p class="name medium anywhere">
        ${href ? html`<a href=${href}>${name}</a>` : html`<span>${name}</span>`}
        ${label.toLowerCase() === name.toLowerCase() ? nothing : html`<span class="soft">${label}</span>`}
        ${mark ? html`<span class="mark">${mark}</span>` : nothing}
      </p>
      <p class="soft small">${row.about.join(' · ')}</p>
      ${
        isWaiting || status === 'encoding'
          ? html`<div class="making small" role="status">
            <span>${isWaiting ? w.waiting : row.working}</span>
            <dash-progress .value=${isWaiting ? 0 : null} label=${row.working}></dash-progress>
          </div>`
          : error || status === 'failed'
            ? html`<p class="fault small anywhere">${w.failed} ${
                error ? failureText(error, { hint: false }) : nothing
              }</p>${row.again ?? nothing}`
            : nothing
      }
    </div>
    <div class="actions flex">${row.actions}</div>
  </li>`
}

interface ListedTracks<T> {
  messages: FormMessages
  nameOf(track: T): string
  delete(track: T): Promise<unknown>
}

/** Changes tracks of the list and shows how it went; asks before one is deleted. */
export class TrackActions<T extends AudioTrack | Subtitle> {
  #host: AppHost
  #tracks: ListedTracks<T>
  #confirm: Confirmation

  constructor(host: AppHost, tracks: ListedTracks<T>) {
    this.#host = host
    this.#tracks = tracks
    this.#confirm = new Confirmation(host)
  }

  run(failed: string, done: string, work: () => Promise<unknown>) {
    void new Action(this.#host).run(failed, () => work().then(() => done))
  }

  deleteItem(track: T, disabled = false): MenuItem {
    const w = this.#tracks.messages
    const name = this.#tracks.nameOf(track)
    const run = () =>
      this.#confirm.ask(() => ({
        heading: w.removeTitle(name),
        action: w.removeAction,
        text: w.removeText,
        failed: w.notRemoved,
        work: () => this.#tracks.delete(track).then(() => w.removed(name)),
      }))
    return { label: w.remove, icon: trashIcon(), danger: true, disabled, run }
  }

  confirm() {
    return this.#confirm.view()
  }
}

export const trackListStyles = css`
  :host { min-width: 0; }
  .head {
    gap: var(--s2) var(--s4);
    margin-bottom: var(--s2);
  }
  .empty .flex { justify-content: center; }
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    gap: var(--s2) var(--s3);
    padding: var(--s3) 0;
    border-top: var(--edge);
  }
  .what {
    flex: 1 1 12rem;
    min-width: 0;
    > .button { margin-top: var(--s2); }
  }
  .name {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--s2);
    > a:not(:hover) { text-decoration: none; }
    > a {
      min-height: 24px;
      color: inherit;
    }
    > .soft { font-weight: 400; }
  }
  .mark {
    padding: 0 var(--s2);
    border-radius: 999px;
    background: var(--accent-wash);
    color: var(--accent-ink);
    font-size: var(--text-xs);
  }
  .making {
    display: grid;
    gap: 6px;
    margin-top: var(--s2);
    color: var(--busy);
  }
  .fault {
    margin-top: var(--s1);
    color: var(--bad);
  }
  .actions { gap: var(--s1); }
  .ghost { height: 24rem; }
`
