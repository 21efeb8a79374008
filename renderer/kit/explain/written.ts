/**
 * Failures that are written down with a code, such as that of a video or an import, in words. What
 * shows them has the whole catalogue with it.
 */
import type { ErrorCode } from '../../../daemon/contract/error-codes.ts'
import type { Problem } from '../../../daemon/contract/errors.ts'
import { language } from '../language.ts'
import { en } from './errors/en.ts'
import { errorMessages, knowErrors, spoken } from './explain.ts'
import { sentenceOf } from './reasons/sentences.ts'

knowErrors(en)

export function inWords({
  code,
  message,
  ...finer
}: { code: ErrorCode; message: string } & Pick<Problem, 'reason' | 'given'>): string {
  const { title, hint } = errorMessages[code]!
  const general = en[code].title
  return `${sentenceOf(finer) ?? spoken({ code, title, detail: message, general })} ${hint}`
}

/**
 * Title and detail apart: in languages other than English the sentence of the API can have more than
 * the title of its code.
 */
export function inParts({ code, message }: { code: ErrorCode; message: string }): {
  title: string
  hint: string
  english: string
} {
  const { title, hint } = errorMessages[code]!
  if (language() === 'en') return { title: message || `${title}.`, hint, english: '' }
  const addsMore = message !== '' && message.replace(/\.$/, '') !== en[code].title
  return { title: `${title}.`, hint, english: addsMore ? message : '' }
}
