/** What people and keys changed in a video. */
import { css, html, type PropertyValues } from 'lit'
import type { Video } from '../../daemon/contract/video.ts'
import { PagedList } from '../notices/paged-list.ts'
import { appElement, property } from '../state/app-element.ts'
import { entryLine, entryStyles } from './entry-line.ts'
import { messages as w } from './messages.ts'

const styles = css`
  :host {
    max-width: 56rem;
    margin-bottom: var(--s6);
  }
  .head { margin-bottom: var(--s3); }
`

class DashChanges extends appElement({
  video: property<Video>(),
}) {
  #entries = new PagedList(this, {
    manual: true,
    read: (page) =>
      this.app.api.videos.changes({ params: { id: this.video.id }, query: { limit: 10, ...page } }),
    failed: () => w.notLoaded,
  })

  static override styles = [entryStyles, styles]

  override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has('video')) return
    const before = changed.get('video')
    if (before?.id !== this.video.id) this.#entries.restart()
    else if (before.updated_at !== this.video.updated_at) void this.#entries.refresh()
  }

  override render() {
    return html`<div class="head"><h2>${w.changesTitle}</h2><p class="soft small">${w.changesAbout}</p></div>
      ${this.#entries.view({
        ghosts: 2,
        empty: html`<p class="soft">${w.noChanges}</p>`,
        label: w.changesTitle,
        row: (entry) => entryLine(entry, { named: false }),
      })}`
  }
}
customElements.define('dash-changes', DashChanges)
