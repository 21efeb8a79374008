/** Panels above the list: the drop area and the summary. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Item } from './item.ts'
import type { UploadMessages } from '../languages/en/upload.ts'
import { bar, dotted, figureTexts, icon, type UploadFigures, type Speech } from './view.ts'

export type Input = 'files' | 'folder'

interface DropArea {
  isCompact: boolean
  isClosed: boolean
  isOver: boolean
  /** Files wait for the start button. */
  isWaiting: boolean
  many: boolean
  folders: boolean
  limits: string
  accept: string
  messages: UploadMessages
}
interface DropActs {
  choose(input: Input): void
  start(): void
  /** 1: into it, or something in it; -1: out again. */
  drag(event: DragEvent, step: -1 | 0 | 1): void
  drop(event: DragEvent): void
  chosen(files: File[]): void
}

export function dropArea(
  { isCompact, isClosed, isOver, isWaiting, many, folders, limits, accept, messages }: DropArea,
  acts: DropActs,
): TemplateResult {
  const chosen = ({ target }: Event): void => {
    const input = target as HTMLInputElement
    acts.chosen([...(input.files ?? [])])
    // Lets the visitor choose the same file again.
    input.value = ''
  }
  return html`
    <div class=${`drop ${isCompact ? 'compact' : ''} ${isOver ? 'over' : ''}`}
      part=${`drop-area${isCompact ? ' compact' : ''}`}
      @dragenter=${(event: DragEvent) => acts.drag(event, 1)}
      @dragleave=${(event: DragEvent) => acts.drag(event, -1)}
      @dragover=${(event: DragEvent) => acts.drag(event, 0)}
      @drop=${(event: DragEvent) => acts.drop(event)}>
      ${isCompact ? nothing : html`<slot name="icon">${icon('upload', 'icon')}</slot>`}
      <div class="texts">
        <slot name="prompt">${
          isClosed
            ? nothing
            : html`<p class="prompt" part="prompt"
            >${isOver ? messages.letGo : many ? messages.drop : messages.dropOne}</p>`
        }</slot>
        <slot name="hint">${limits ? html`<p class="hint" part="hint">${limits}</p>` : nothing}</slot>
      </div>
      <div class="buttons">
        <button class="main" part="choose-button" type="button" ?disabled=${isClosed}
          @click=${() => acts.choose('files')}
        >${many ? messages.choose : messages.chooseOne}</button>
        ${
          folders
            ? html`<button part="folder-button" type="button" ?disabled=${isClosed}
              @click=${() => acts.choose('folder')}>${messages.folder}</button>`
            : nothing
        }
        ${
          isWaiting
            ? html`<button class="main" part="start-button" type="button"
              @click=${() => acts.start()}>${messages.start}</button>`
            : nothing
        }
      </div>
      <input id="files" type="file" hidden tabindex="-1" aria-hidden="true" accept=${accept}
        ?multiple=${many} @change=${chosen} />
      <input id="folder" type="file" hidden tabindex="-1" aria-hidden="true" webkitdirectory @change=${chosen} />
    </div>
  `
}

interface Summary extends Speech {
  items: readonly Item[]
  /** null while nothing is sent. */
  figures: UploadFigures | null
  progress: number
}
interface SummaryActs {
  pause(): void
  resume(): void
  cancel(): Promise<void>
  clear(): void
}

export function summary(
  { items, figures, progress, messages, locale }: Summary,
  acts: SummaryActs,
): TemplateResult {
  const counted = items.filter(({ state }) => state !== 'rejected')
  const arrived = counted.filter(({ state }) => state === 'done' || state === 'processing')
  const unfinished = items.filter(({ isUnfinished }) => isUnfinished)
  const button = (text: string, act: () => void) =>
    html`<button type="button" @click=${act}>${text}</button>`
  return html`
    <div class="summary" part="summary">
      <span class="figures" part="summary-text"
      >${dotted([messages.ready(arrived.length, counted.length), ...figureTexts(figures, { messages, locale })])}</span>
      <span class="buttons">
        ${unfinished.some(({ state, isHeld }) => state !== 'paused' && !isHeld) ? button(messages.pauseAll, () => acts.pause()) : nothing}
        ${
          unfinished.some(({ state }) => state === 'paused')
            ? button(messages.resumeAll, () => acts.resume())
            : nothing
        }
        ${
          unfinished.length > 0
            ? button(messages.cancelAll, () => void acts.cancel())
            : button(messages.clear, () => acts.clear())
        }
      </span>
      ${unfinished.some(({ isHeld }) => !isHeld) ? bar(messages.total, progress) : nothing}
    </div>
  `
}
