/** The buttons that choose an image, which is sent at once, and remove it; and why the last try failed. */
import { html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { button, faultLine } from './controls.ts'
import { uploadIcon } from './icons.ts'
import { chosenImage, IMAGE_TYPES } from './image-file.ts'

interface ImageChoice {
  action: { busy: boolean; fault: string; reset(fault: string): void }
  label: string
  send: (file: File) => unknown
  removal: { label: string; run: () => unknown } | null
}

export function imageChoice({ action, label, send, removal }: ImageChoice) {
  const { busy: disabled, fault } = action
  const input = createRef<HTMLInputElement>()
  const take = async ({ target }: Event) => {
    const chosen = await chosenImage(target as HTMLInputElement)
    if (chosen?.fault) action.reset(chosen.fault)
    else if (chosen) await send(chosen.file)
  }
  return html`${faultLine(fault)}
    <div class="actions">
      ${button(label, () => input.value?.click(), { icon: uploadIcon(), disabled })}
      ${removal ? button(removal.label, removal.run, { look: 'quiet', disabled }) : nothing}
    </div>
    <input type="file" hidden accept=${IMAGE_TYPES.join(',')} ${ref(input)} @change=${take} />`
}
