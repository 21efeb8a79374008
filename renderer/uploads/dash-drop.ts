/** Files may be dropped anywhere on the page; while they hang over it, it shows that. */
import { css, html, nothing } from 'lit'
import { PageError } from '../kit/explain/explain.ts'
import { uploadIcon } from '../kit/icons.ts'
import { listen } from '../kit/listen.ts'
import { notifyFailure } from '../notices/notices.ts'
import { appElement, state } from '../state/app-element.ts'
import { addFiles } from './queue.ts'
import { messages as w } from './messages.ts'

const styles = css`
  .over {
    position: fixed;
    inset: 0;
    z-index: 40;
    display: grid;
    padding: var(--s4);
    background: color-mix(in srgb, var(--page) 80%, transparent);
    backdrop-filter: blur(2px);
    pointer-events: none;
  }
  .sheet {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: var(--s3);
    border: 2px dashed var(--accent-ink);
    border-radius: var(--radius-l);
    color: var(--accent-ink);
    font-size: var(--text-l);
    font-weight: 600;
  }
`

class DashDrop extends appElement({
  over: state(false),
}) {
  constructor() {
    super()
    listen(this, () => window, {
      dragenter: this.#enter,
      dragover: this.#enter,
      dragleave: this.#leave,
      drop: this.#drop,
    })
  }

  static override styles = styles

  override render() {
    return this.over
      ? html`<div class="over"><div class="sheet">${uploadIcon(32)}${w.drop}</div></div>`
      : nothing
  }

  #enter = (event: DragEvent) => {
    const data = dataWithFiles(event)
    if (!data) return
    event.preventDefault()
    data.dropEffect = 'copy'
    this.over = true
  }

  #leave = (event: DragEvent) => {
    // Only the way out of the window has nowhere to go to.
    if (event.relatedTarget === null) this.over = false
  }

  #drop = (event: DragEvent) => {
    this.over = false
    const data = dataWithFiles(event)
    if (!data) return
    event.preventDefault()
    const files: File[] = []
    for (const item of data.items) {
      if (item.kind !== 'file') continue
      const entry = item.webkitGetAsEntry()
      const file = item.getAsFile()
      // A dropped folder looks like a file that cannot be read.
      if (entry?.isDirectory) this.#refuse(entry.name)
      else if (file) files.push(file)
    }
    addFiles(this.app, files)
  }

  #refuse(folder: string) {
    const { folder: failed, noFolders, noFoldersHint } = w
    notifyFailure(this.app, failed(folder), new PageError(noFolders, noFoldersHint))
  }
}
customElements.define('dash-drop', DashDrop)

const dataWithFiles = ({ dataTransfer: data }: DragEvent): DataTransfer | null =>
  data?.types.includes('Files') ? data : null
