/**
 * The sentence for an answer's `reason`, and for that of each fault. In English the appliance's own
 * sentence stands for the former.
 */
import type { Fault, Problem } from '../../../../daemon/contract/errors.ts'
import { fillIn } from '../../../../daemon/contract/fill-in.ts'
import { messagesOf } from '../../language.ts'
import { en } from './en.ts'
import type { ReasonMessages } from './table.ts'

const w = messagesOf<Partial<ReasonMessages>>(en, (code) => import(`./${code}.ts`))

/** Undefined in English, where there is no reason, and for one that is newer than this page. */
export function sentenceOf({
  reason,
  given = {},
}: Pick<Problem, 'reason' | 'given'>): string | undefined {
  const sentence = reason && w[reason]
  return sentence && fillIn(sentence, given)
}

/** All faults of a request in a row, each once. Undefined where one of them has no sentence in this language. */
export function faultsInWords(faults: readonly Fault[], isEnglish: boolean): string | undefined {
  const texts = new Set<string>()
  for (const each of faults) {
    const own = sentenceOfFault(each) ?? (isEnglish ? english(each) : undefined)
    if (own === undefined) return undefined
    // Fault in a list to be imported.
    texts.add(each.path.startsWith('row ') ? `${each.path}: ${own}` : own)
  }
  return [...texts].join(' ')
}

/** `body.allowed_domains.0` → `allowed_domains`. */
const fieldOf = (path: string) => path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path

/** Undefined where the appliance's own sentence is all there is. */
export function sentenceOfFault(
  fault: Pick<Fault, 'reason' | 'given'> & { path?: string },
): string | undefined {
  const sentence = fault.reason && w[fault.reason]
  return sentence && fillIn(sentence, { ...fault.given, field: fieldOf(fault.path ?? '') })
}

/** `must be a colour` → `Must be a colour.`; before "is no field" comes its name. */
function english(fault: Fault) {
  const whole =
    fault.message.startsWith('is ') && fault.path.includes('.')
      ? `${fieldOf(fault.path)} ${fault.message}`
      : fault.message
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1).replace(/\.$/, '')}.`
}
