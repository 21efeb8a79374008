/**
 * The appliance must not start in this state. The message says why and what to do; another start would
 * fail in the same way.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
