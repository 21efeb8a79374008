import { language } from '../../kit/language.ts'
import type { CueProblem } from './model/checks.ts'
import { words } from './words.ts'

export function problemText(trouble: CueProblem): string {
  switch (trouble.kind) {
    case 'backwards':
      return words().backwards
    case 'overlap':
      return words().overlap(
        new Intl.NumberFormat(language(), {
          maximumFractionDigits: 1,
          minimumFractionDigits: 1,
        }).format(Math.max(0.1, trouble.byMs / 1_000)),
      )
    case 'fast':
      return words().fast(trouble.perSecond)
    case 'empty':
      return words().empty
    case 'beyond':
      return words().beyond
  }
}
