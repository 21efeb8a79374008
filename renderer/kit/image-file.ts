/** An image that a person chooses for the appliance. */
import { html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { button, faultLine } from './controls.ts'
import { uploadIcon } from './icons.ts'
import { messages } from './messages.ts'

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
/** CONTRACT §10. */
const MAX_BYTES = 20_000_000
const MAX_PIXELS = 50_000_000

/** What a person has chosen in the input, and what is wrong with it; null when nothing was chosen. */
export async function chosenImage(
  input: HTMLInputElement,
): Promise<{ file: File; fault: string } | null> {
  const file = input.files?.[0]
  // Lets the same file be chosen again.
  input.value = ''
  return file ? { file, fault: await faultOfImage(file) } : null
}

/** What the appliance would refuse, known before anything is sent; empty where there is nothing. */
async function faultOfImage(file: File): Promise<string> {
  const w = messages().imageFaults
  if (!IMAGE_TYPES.includes(file.type)) return w.type
  if (file.size > MAX_BYTES) return w.tooLarge
  try {
    const image = await createImageBitmap(file)
    const pixels = image.width * image.height
    image.close()
    return pixels > MAX_PIXELS ? w.tooManyPixels : ''
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
