/** The last restore test of a backup in words. */
import { html, nothing } from 'lit'
import type { Backup, Verification } from '../../daemon/contract/backup.ts'
import { exactly } from '../kit/formats/when.ts'
import { messages } from './messages.ts'

const w = messages.storage.test

export const isBeingTested = ({ verification }: Backup): boolean =>
  verification?.state === 'waiting' || verification?.state === 'running'

export function restoreTest(backup: Backup) {
  if (backup.status !== 'ready') return nothing
  const { verification } = backup
  if (verification?.error && verification.state === 'failed')
    return html`<p class="fault anywhere">${w.failed(exactly(verification.finished_at!))} ${faultOf(verification.error)}</p>`
  return html`<span class="soft small">${stateOf(verification)}</span>`
}

function stateOf(verification: Verification | null) {
  if (!verification) return w.none
  if (verification.state === 'running') return w.running
  if (verification.state === 'waiting')
    return verification.error?.reason === 'no_space' ? w.faults.no_space('') : w.waiting
  return w.passed(exactly(verification.finished_at!))
}

const faultOf = ({ reason, path }: NonNullable<Verification['error']>) =>
  w.faults[reason](path ?? '')

/** Says only what is unusual. */
export function signer({ status, signed_by: by }: Backup, own: string | null): string {
  if (status !== 'ready' || (by !== null && by === own)) return ''
  return ` · ${by === null ? w.unsigned : w.signedByOther}`
}
