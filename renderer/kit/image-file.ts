import { html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '../../daemon/contract/limits.ts'
import { button, faultLine } from './controls.ts'
import { uploadIcon } from './icons.ts'
import { messages } from './messages.ts'

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** The field is not seen: a button calls `choose`. Calls `take` with what was chosen, and what is wrong with it. */
export function imageField(take: (file: File, fault: string) => unknown) {
  const input = createRef<HTMLInputElement>()
  const changed = async () => {
    const { files } = input.value!
    const file = files?.[0]
    // Lets the same file be chosen again.
    input.value!.value = ''
    if (file) take(file, await faultOfImage(file))
  }
  return {
    choose: () => input.value?.click(),
    field: html`<input type="file" hidden accept=${IMAGE_TYPES.join(',')} ${ref(input)} @change=${changed} />`,
  }
}

/** What the appliance would refuse, known before anything is sent; empty where there is nothing. */
async function faultOfImage(file: File) {
  const w = messages.imageFaults
  if (!IMAGE_TYPES.includes(file.type)) return w.type
  if (file.size > MAX_IMAGE_BYTES) return w.tooLarge
  try {
    const image = await createImageBitmap(file)
    const pixels = image.width * image.height
    image.close()
    return pixels > MAX_IMAGE_PIXELS ? w.tooManyPixels : ''
  } catch {
    return w.unreadable
  }
}

interface ImageChoice {
  action: { busy: boolean; fault: string; reset(fault: string): void }
  label: string
  send: (file: File) => unknown
  removal: { label: string; run: () => unknown } | null
}

/** The buttons that choose an image, which is sent at once, and remove it; and why the last try failed. */
export function imageChoice({ action, label, send, removal }: ImageChoice) {
  const { busy: disabled, fault } = action
  const { choose, field } = imageField((file, fault) => (fault ? action.reset(fault) : send(file)))
  return html`${faultLine(fault)}
    <div class="actions">
      ${button(label, choose, { icon: uploadIcon(), disabled })}
      ${removal ? button(removal.label, removal.run, { look: 'quiet', disabled }) : nothing}
    </div>
    ${field}`
}
