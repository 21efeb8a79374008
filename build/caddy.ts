/** A Caddy for the tests to stand behind. */
import { caddyHowTo, findCaddy } from '../test/caddy.ts'
import { ensureProgram } from './ensure-program.ts'

export const ensureCaddy = (): Promise<string> =>
  ensureProgram({
    why: 'The test of Caddy in front needs Caddy.',
    debian: 'caddy',
    find: findCaddy,
    howTo: caddyHowTo,
  })
