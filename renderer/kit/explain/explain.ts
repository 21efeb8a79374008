/** Any failure in words for a person: what happened, and what to do. */
import { ProblemError } from '../../../daemon/contract/client.ts'
import type { ErrorCode } from '../../../daemon/contract/error-codes.ts'
import type { Problem } from '../../../daemon/contract/errors.ts'
import { isUnreachable } from '../back.ts'
import { language, messagesOf } from '../language.ts'
import type { ErrorMessages } from './errors/en.ts'
import { faultsInWords, sentenceOf } from './reasons/sentences.ts'
import { messages as w } from '../messages.ts'

/** Empty until `knowErrors`: the first page needs nothing of the catalogue, and is a tenth smaller without. */
const english: Partial<ErrorMessages> = {}
export const errorMessages = messagesOf(english, (code) => import(`./errors/${code}.ts`))

export const knowErrors = (catalogue: ErrorMessages) => void Object.assign(english, catalogue)

/**
 * Before the first answer that is an error is explained (state/app.ts). Without the catalogue, as
 * when an update of svc has replaced the file, the title and hint of the answer stand for it.
 */
export const loadErrors = () =>
  import('./errors/en.ts').then(
    ({ en }) => knowErrors(en),
    () => undefined,
  )

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
  // fetch and XMLHttpRequest give no more than a TypeError when nothing answered; a proxy shows it by its status.
  if (isUnreachable(error))
    return {
      code: 'unreachable',
      title: w.noAnswer,
      detail: `${w.noAnswer}.`,
      hint: w.noAnswerHint,
    }
  if (error instanceof ProblemError) return explainProblem(error.problem)
  if (error instanceof PageError)
    return {
      code: 'unknown',
      title: w.notPossible,
      detail: error.message,
      hint: error.hint,
    }
  return {
    code: 'unknown',
    title: w.wentWrong,
    detail: error instanceof Error ? error.message : String(error),
    hint: w.loadAgain,
  }
}

export function explainedText(error: unknown): string {
  const { detail, hint } = explain(error)
  return `${detail} ${hint}`
}

function explainProblem(problem: Problem): Explained {
  // The catalogue has no code that is newer than this page.
  const { title, hint } = errorMessages[problem.code] ?? problem
  return { code: problem.code, title, detail: detailOf(problem, title), hint }
}

/** By its reason, by its faults, else as the appliance has it. */
function detailOf(problem: Problem, title: string) {
  const isEnglish = language() === 'en'
  const { detail, reason, errors = [] } = problem
  const text = (english: string) =>
    spoken({ code: problem.code, title, detail: english, general: problem.title })
  if (reason) return sentenceOf(problem) ?? text(detail)
  const faults = errors.length > 0 ? faultsInWords(errors, isEnglish) : undefined
  return faults ?? text(errors.length > 0 ? faultsInWords(errors, true)! : detail)
}

/** What nobody can guess from the title: shown in other languages too. */
const SPECIFIC = new Set<ErrorCode>([
  'conflict',
  'forbidden',
  'import_folder_not_found',
  'invalid_state',
  'token_invalid',
  'validation_failed',
])

/**
 * The appliance speaks English; elsewhere the catalogue's own title stands for its sentence
 * (docs/decisions/0130). `general`: the English title of the code.
 */
export function spoken({
  code,
  title,
  detail,
  general,
}: {
  code: ErrorCode
  title: string
  detail: string
  general: string | undefined
}): string {
  if (language() === 'en') return detail
  return SPECIFIC.has(code) && detail !== general
    ? `${title}${language() === 'fr' ? '\u00a0:' : ':'} ${detail}`
    : `${title}.`
}
