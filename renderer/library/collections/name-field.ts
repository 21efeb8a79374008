/** A name written in its place: Enter keeps it, Escape leaves it, and so does going elsewhere with nothing written. */
import { html, type TemplateResult } from 'lit'
import { ref } from 'lit/directives/ref.js'

export interface NameField {
  value: string
  label: string
  keep(name: string): void
  leave(): void
}

export function nameField({ value, label, keep, leave }: NameField): TemplateResult {
  let isDone = false
  const end = (deed: () => void): void => {
    if (isDone) return
    isDone = true
    deed()
  }
  const begin = (element: Element | undefined): void => {
    const field = element as HTMLInputElement | undefined
    if (!field || field.dataset['begun']) return
    field.dataset['begun'] = 'yes'
    // The menu that asked for it gives the focus back to its button first.
    requestAnimationFrame(() => {
      field.focus()
      field.select()
    })
  }
  const key = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (event.key === 'Enter') end(() => keep((event.target as HTMLInputElement).value.trim()))
    if (event.key === 'Escape') end(leave)
  }
  return html`<input class="field" aria-label=${label} placeholder=${label} maxlength="300"
    autocomplete="off" value=${value} ${ref(begin)} @keydown=${key}
    @blur=${(event: Event) => end(() => keep((event.target as HTMLInputElement).value.trim()))} />`
}
