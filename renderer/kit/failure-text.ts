/**
 * A failure that is written down, as that of a video or of an import: in the reader's language,
 * with the appliance's own sentence where that is more.
 */
import { html, nothing } from 'lit'
import type { ErrorCode } from '../../daemon/contract/error-codes.ts'
import { inParts } from './explain/written.ts'
import { messages as w } from './messages.ts'

interface Written {
  code: ErrorCode
  message: string
}

export const failureTitle = (error: Written): string => inParts(error).title

export function failureRest(error: Written, { hint: withHint = true } = {}) {
  const { hint, english } = inParts(error)
  const own = withHint ? hint : ''
  if (own === '' && english === '') return nothing
  return html`${own}${english === '' ? nothing : html` <span>${w.itsWords} <q lang="en">${english}</q></span>`}`
}

export const failureText = (error: Written, options: { hint?: boolean } = {}) =>
  html`${failureTitle(error)} ${failureRest(error, options)}`
