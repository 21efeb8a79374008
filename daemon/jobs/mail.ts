import { mailPasswordReset } from '../accounts/forgotten-password.ts'
import { sendMail } from '../mail/send.ts'
import { notifyOfEvent } from '../mail/notify-of-event.ts'
import { notifyOfReceived } from '../mail/received.ts'
import type { Deps } from '../ports/deps.ts'
import type { JobRecord } from '../ports/records.ts'

/** A message, or something that may lead to some. */
export function runMailJob(deps: Deps, job: JobRecord, signal: AbortSignal): Promise<void> {
  if (job.payload.event !== undefined) return notifyOfEvent(deps, job.payload.event)
  if (job.payload.received !== undefined) return notifyOfReceived(deps, job)
  if (job.payload.reset !== undefined) return mailPasswordReset(deps, job)
  return sendMail(deps, job, signal)
}
