import type { Deps } from '../ports/deps.ts'
import type { JobKind, JobRecord } from '../ports/records.ts'
import { currentRequest } from './request-scope.ts'

const PRIORITIES: Record<JobKind, number> = {
  sweep: 10,
  retire: 12,
  mail: 14,
  empty_space: 15,
  empty_trash: 15,
  fetch: 20,
  import: 25,
  process: 30,
  encode: 50,
  reencode: 55,
  track: 60,
  placeholder: 62,
  repair: 65,
  transcribe: 70,
  backup: 80,
  verify_backup: 85,
}

/** A job that is due now, unless `runAt` says otherwise. */
export function newJob(
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  kind: JobKind,
  subject: string,
  payload: Record<string, string>,
  runAt?: string,
): JobRecord {
  const now = clock.now().toISOString()
  return {
    id: ids.prefixed('job'),
    kind,
    subject,
    payload,
    priority: PRIORITIES[kind],
    runAt: runAt ?? now,
    attempts: 0,
    leaseOwner: null,
    leaseUntil: null,
    requestId: currentRequest(),
    createdAt: now,
  }
}
