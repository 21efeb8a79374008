/** Files may be dropped anywhere on the page; while they hang over it, it says so. */
import { css, html, nothing } from 'lit'
import { appElement, state } from '../state/app-element.ts'
import { notifyFailure } from '../notices/notices.ts'
import { PageError } from '../kit/explain/explain.ts'
import { uploadIcon } from '../kit/icons.ts'
import { addFiles } from './queue.ts'
import { messages } from './messages.ts'

export class DashDrop extends appElement({
  over: state(false),
}) {
  #stop = new AbortController()

  static override styles = [
    css`
      .over {
        position: fixed;
        inset: 0;
        z-index: 40;
        display: grid;
        place-items: center;
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
        width: 100%;
        height: 100%;
        border: 2px dashed var(--accent-ink);
        border-radius: var(--radius-l);
        color: var(--accent-ink);
        font-size: var(--text-l);
        font-weight: 600;
      }
    `,
  ]

  override connectedCallback(): void {
    super.connectedCallback()
    const { signal } = (this.#stop = new AbortController())
    window.addEventListener('dragenter', this.#enter, { signal })
    window.addEventListener('dragover', this.#enter, { signal })
    window.addEventListener('dragleave', this.#leave, { signal })
    window.addEventListener('drop', this.#drop, { signal })
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#stop.abort()
  }

  override render() {
    return this.over
      ? html`<div class="over"><div class="sheet">${uploadIcon(32)}${messages().drop}</div></div>`
      : nothing
  }

  #enter = (event: DragEvent): void => {
    if (!holdsFiles(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer!.dropEffect = 'copy'
    this.over = true
  }

  #leave = (event: DragEvent): void => {
    // Only the way out of the window has nowhere to go to.
    if (event.relatedTarget === null) this.over = false
  }

  #drop = (event: DragEvent): void => {
    this.over = false
    if (!event.dataTransfer || !holdsFiles(event.dataTransfer)) return
    event.preventDefault()
    const { files, folders } = droppedFiles(event.dataTransfer)
    addFiles(this.app, files)
    for (const folder of folders)
      notifyFailure(
        this.app,
        messages().folder(folder),
        new PageError(messages().noFolders, messages().noFoldersHint),
      )
  }
}
customElements.define('dash-drop', DashDrop)

interface DroppedFiles {
  files: File[]
  folders: string[]
}

/** A dropped folder looks like a file that cannot be read. */
function droppedFiles(data: DataTransfer): DroppedFiles {
  const dropped: DroppedFiles = { files: [], folders: [] }
  for (const item of data.items) {
    if (item.kind !== 'file') continue
    const entry = item.webkitGetAsEntry()
    const file = item.getAsFile()
    if (entry?.isDirectory) dropped.folders.push(entry.name)
    else if (file) dropped.files.push(file)
  }
  return dropped
}

const holdsFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false
