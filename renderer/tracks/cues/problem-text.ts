import { language } from '../../kit/language.ts'
import type { CueProblem } from './model/checks.ts'
import { messages } from '../messages.ts'

export function problemText(trouble: CueProblem): string {
  switch (trouble.kind) {
    case 'backwards':
      return messages().cues.backwards
    case 'overlap':
      return messages().cues.overlap(
        new Intl.NumberFormat(language(), {
          maximumFractionDigits: 1,
          minimumFractionDigits: 1,
        }).format(Math.max(0.1, trouble.byMs / 1_000)),
      )
    case 'fast':
      return messages().cues.fast(trouble.perSecond)
    case 'empty':
      return messages().cues.empty
    case 'beyond':
      return messages().cues.beyond
  }
}
