/** In a form, an uploader is a field: its value are the ids of the videos. */
import type { Item } from './item.ts'
import type { UploadMessages } from '../languages/en/upload.ts'

interface Field extends HTMLElement {
  name?: string | null | undefined
  required: boolean
}

export function formOf(field: Field): {
  update(items: readonly Item[], messages: UploadMessages): void
} {
  // Not where pages are made on a server.
  const internals =
    typeof field.attachInternals === 'function' ? field.attachInternals() : undefined
  return {
    update(items, messages) {
      if (!internals?.form) return
      const videos = items
        .filter(
          ({ state, video }) => video !== null && (state === 'done' || state === 'processing'),
        )
        .map(({ video }) => video!)
      const data = new FormData()
      for (const id of videos) data.append(field.name ?? '', id)
      internals.setFormValue(field.name ? data : null)
      const customError = items.some(
        ({ isUnfinished, state }) => isUnfinished && state !== 'paused',
      )
      const valueMissing = field.required && videos.length === 0
      internals.setValidity(
        { customError, valueMissing },
        customError ? messages.pending : valueMissing ? messages.required : '',
        // What cannot have the focus itself is not shown as invalid: the form would stay without a word.
        field.shadowRoot?.querySelector<HTMLElement>('button:not([disabled])') ?? undefined,
      )
    },
  }
}
