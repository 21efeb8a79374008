/**
 * The mark of a job that was enqueued again while it runs, in its payload: payload and due time of the row are those of
 * the next run.
 */
import type { JobRecord } from '../../ports/records.ts'

type Payload = JobRecord['payload']

const AGAIN = 'again'
/** What the worker itself notes in a payload. */
const NOTES = ['reached', 'waitsFor']

const without = (payload: Payload, names: readonly string[]): Payload =>
  Object.fromEntries(Object.entries(payload).filter(([name]) => !names.includes(name)))

export const markedAgain = (payload: Payload): Payload => ({ ...payload, [AGAIN]: 'true' })
export const isAgain = ({ payload }: Pick<JobRecord, 'payload'>): boolean => AGAIN in payload
export const withoutAgain = (payload: Payload): Payload => without(payload, [AGAIN])
/** What a job is about. */
export const workOf = ({ payload }: Pick<JobRecord, 'payload'>): Payload =>
  without(payload, [AGAIN, ...NOTES])
