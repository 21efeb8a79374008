/**
 * The appliance must not start as things are: one sentence says why, and what to do. Starting it
 * again changes nothing.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
