/** What is being dragged inside the page: videos to a collection, or a collection to another. */
import { videosIn } from './messages.ts'

export type Dragged =
  | { kind: 'videos'; ids: readonly string[] }
  | { kind: 'collection'; id: string }
const TYPE = 'application/x-svc'
let dragged: Dragged | null = null

export function beginDrag(event: DragEvent, what: Dragged, name: string) {
  dragged = what
  event.dataTransfer!.effectAllowed = 'move'
  event.dataTransfer!.setData(TYPE, what.kind)
  const label = what.kind === 'videos' && what.ids.length > 1 ? videosIn(what.ids.length) : name
  event.dataTransfer!.setDragImage(badge(label), -12, -8)
}

/** null for files and other things from outside. */
export const draggedNow = (event: DragEvent): Dragged | null =>
  event.dataTransfer?.types.includes(TYPE) ? dragged : null
export const endDrag = () => void (dragged = null)

/** Must be in the page while the browser takes its picture. */
function badge(label: string): HTMLElement {
  const element = document.createElement('div')
  element.textContent = label
  Object.assign(element.style, {
    position: 'fixed',
    top: '-100px',
    maxWidth: '16rem',
    overflow: 'hidden',
    padding: '6px 12px',
    borderRadius: '8px',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
    background: 'var(--accent)',
    color: 'var(--on-accent)',
    font: '500 0.875rem var(--font)',
  })
  document.body.append(element)
  setTimeout(() => element.remove())
  return element
}
