/** Where a watermark stands and how strong it is: its fields, and its place over a picture. */
import { html } from 'lit'
import type { WatermarkLook } from '../../daemon/contract/watermark.ts'
import { WATERMARK_LIMITS, WATERMARK_POSITIONS } from '../../daemon/contract/watermark-look.ts'
import { named } from './controls.ts'
import { selectField, textField } from './fields.ts'
import { messages } from './messages.ts'

const w = messages.watermark

export function watermarkFields(
  look: WatermarkLook,
  change: (changed: Partial<WatermarkLook>) => void,
) {
  return html`${selectField('position', w.position, {
    choices: named(WATERMARK_POSITIONS, w.positions),
    chosen: look.position,
    change: (position) => change({ position }),
  })}
  ${(['width', 'margin', 'opacity'] as const).map((field) => percentRow(field, look, change))}`
}

function percentRow(
  field: keyof typeof WATERMARK_LIMITS,
  look: WatermarkLook,
  change: (changed: Partial<WatermarkLook>) => void,
) {
  const { least, most } = WATERMARK_LIMITS[field]
  return textField(field, w[field], {
    value: Math.round(look[field] * 100),
    look: 'percent',
    type: 'number',
    min: least * 100,
    max: most * 100,
    step: 1,
    required: true,
    change: (typed) => {
      const share = Number(typed) / 100
      if (share >= least && share <= most) change({ [field]: share })
    },
  })
}

/** For an image in a grid of one cell as large as the picture; there, percentages of margins are of its width. */
export function watermarkStyle({ position, width, margin, opacity }: WatermarkLook): string {
  const at = (start: string, end: string): 'start' | 'end' | 'center' =>
    position.includes(start) ? 'start' : position.includes(end) ? 'end' : 'center'
  const [x, y] = [at('left', 'right'), at('top', 'bottom')]
  return (
    `width: ${width * 100}%; opacity: ${opacity}; justify-self: ${x}; align-self: ${y};` +
    `margin: ${y === 'center' ? 0 : margin * 100}% ${x === 'center' ? 0 : margin * 100}%;`
  )
}
