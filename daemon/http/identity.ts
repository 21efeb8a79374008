/** Who is asking, as `svc whoami` and the dashboard show it. */
import type { Identity } from '../contract/system.ts'
import type { Caller } from '../ports/caller.ts'

export const identityOf = ({ kind, access, space, via }: Caller): Identity => ({
  object: 'identity',
  kind,
  access,
  space,
  via,
})
