/** Any failure in words for a person: what happened, and what to do. */
import { ProblemError } from '../../../daemon/contract/client.ts'
import { ERRORS, type ErrorCode } from '../../../daemon/contract/error-codes.ts'
import type { Problem } from '../../../daemon/contract/errors.ts'
import { isUnreachable } from '../back.ts'
import { language, messagesOf } from '../language.ts'
import { en } from './errors/en.ts'
import { faultsInWords, sentenceOf } from './reasons/sentences.ts'
import { messages } from '../messages.ts'

const errorMessages = messagesOf(en, {
  nl: () => import('./errors/nl.ts'),
  de: () => import('./errors/de.ts'),
  fr: () => import('./errors/fr.ts'),
})

export interface Explained {
  code: ErrorCode | 'unreachable' | 'unknown'
  title: string
  detail: string
  hint: string
}

/** A failure that the page found by itself. */
export class PageError extends Error {
  readonly hint: string
  constructor(message: string, hint: string) {
    super(message)
    this.name = 'PageError'
    this.hint = hint
  }
}

export function explain(error: unknown): Explained {
  // fetch and XMLHttpRequest say no more than a TypeError when nothing answered; a proxy says it by its status.
  if (isUnreachable(error))
    return {
      code: 'unreachable',
      title: messages().noAnswer,
      detail: `${messages().noAnswer}.`,
      hint: messages().noAnswerHint,
    }
  if (error instanceof ProblemError) return explainProblem(error.problem)
  if (error instanceof PageError)
    return {
      code: 'unknown',
      title: messages().notPossible,
      detail: error.message,
      hint: error.hint,
    }
  return {
    code: 'unknown',
    title: messages().wentWrong,
    detail: error instanceof Error ? error.message : String(error),
    hint: messages().loadAgain,
  }
}

/** What happened and what to do, as one text. */
export function explainedText(error: unknown): string {
  const { detail, hint } = explain(error)
  return `${detail} ${hint}`
}

function explainProblem(problem: Problem): Explained {
  // A code that is newer than this page is not in its catalogue.
  const { title, hint } = errorMessages()[problem.code] ?? { title: problem.title, hint: '' }
  return { code: problem.code, title, detail: detailOf(problem, title), hint }
}

/** By its reason, by its faults, else as the appliance says it. */
function detailOf(problem: Problem, title: string): string {
  const isEnglish = language() === 'en'
  const { code, detail, reason, errors = [] } = problem
  if (reason) return sentenceOf(problem) ?? spoken(code, title, detail)
  const faults = errors.length > 0 ? faultsInWords(errors, isEnglish) : undefined
  if (faults) return faults
  const english = errors.length > 0 ? faultsInWords(errors, true)! : detail
  return spoken(code, title, english)
}

/** A failure that is written down with a code, such as that of a video: what happened, and what to do. */
export function inWords({
  code,
  message,
  ...finer
}: { code: ErrorCode; message: string } & Pick<Problem, 'reason' | 'given'>): string {
  const { title, hint } = errorMessages()[code]
  return `${sentenceOf(finer) ?? spoken(code, title, message)} ${hint}`
}

/**
 * Title and detail apart: in languages other than English the sentence of the API can say more than
 * the title of its code.
 */
export function inParts({ code, message }: { code: ErrorCode; message: string }): {
  title: string
  hint: string
  english: string
} {
  const { title, hint } = errorMessages()[code]
  if (language() === 'en') return { title: message || `${title}.`, hint, english: '' }
  const tellsMore = message !== '' && message.replace(/\.$/, '') !== ERRORS[code].title
  return { title: `${title}.`, hint, english: tellsMore ? message : '' }
}

/** What nobody can guess from the title: said also to those who read another language. */
const SAYS_MORE = new Set<ErrorCode>([
  'conflict',
  'forbidden',
  'import_folder_not_found',
  'invalid_state',
  'token_invalid',
  'validation_failed',
])

/** The appliance speaks English; elsewhere the catalogue's own title stands for its sentence (docs/decisions/0130). */
function spoken(code: ErrorCode, title: string, detail: string): string {
  if (language() === 'en') return detail
  return SAYS_MORE.has(code) && detail !== ERRORS[code].title
    ? `${title}${language() === 'fr' ? ' :' : ':'} ${detail}`
    : `${title}.`
}
