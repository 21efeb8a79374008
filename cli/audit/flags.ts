import { string } from '@oclif/core/flags'

/** What the log is searched by. */
export const auditFlags = {
  actor: string({ summary: 'Only by this account or key', helpValue: '<id>' }),
  action: string({
    summary: 'Only this operation, or those that begin with it: videos.update, videos',
    helpValue: '<action>',
  }),
  target: string({ summary: 'Only what was done to this object', helpValue: '<id>' }),
  search: string({ summary: 'Text in the names of people and objects', helpValue: '<text>' }),
  since: string({ summary: 'Not before this time', helpValue: '<time>' }),
  until: string({ summary: 'Before this time', helpValue: '<time>' }),
}

interface AuditFlags {
  actor?: string | undefined
  action?: string | undefined
  target?: string | undefined
  search?: string | undefined
  since?: string | undefined
  until?: string | undefined
}

/** Dates mean their beginning in UTC: 2026-11-01. What is no time is sent as it is, and refused. */
export const auditQueryOf = ({ search, since, until, ...rest }: AuditFlags) => ({
  ...rest,
  q: search,
  since: inUtc(since),
  until: inUtc(until),
})

function inUtc(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined
  const time = new Date(typed)
  return Number.isNaN(time.getTime()) ? typed : time.toISOString()
}
