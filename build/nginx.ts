/** An nginx for the tests to stand behind. */
import { findNginx, nginxHowTo } from '../test/nginx.ts'
import { ensureProgram } from './ensure-program.ts'

export const ensureNginx = (): Promise<string> =>
  ensureProgram({
    why: 'The test of a proxy in front needs nginx.',
    debian: 'nginx-light',
    find: findNginx,
    howTo: nginxHowTo,
  })
