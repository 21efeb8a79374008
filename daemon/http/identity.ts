/** The caller, for `svc whoami` and the dashboard. */
import type { Identity } from '../contract/system.ts'
import type { Caller } from '../ports/caller.ts'

export const identityOf = ({
  kind,
  access,
  space,
  via,
  permissions,
  account,
  collections,
}: Caller): Identity => ({
  object: 'identity',
  kind,
  access,
  space,
  via,
  permissions: [...permissions],
  account,
  collections: collections && [...collections],
})
