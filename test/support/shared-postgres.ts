/**
 * One PostgreSQL for all daemons that a run of mocha starts behind a balancer. `.mocharc.json` takes this file into
 * every run, which ends it.
 */
import type { Postgres } from '../postgres.ts'

let starting: Promise<Postgres> | undefined

/** From then on the daemons of this process have their rows there: see test-database.ts. */
export async function sharedPostgres(): Promise<void> {
  if (process.env['SVC_TEST_POSTGRES']) return
  // Loaded late: few runs need it.
  starting ??= import('../postgres.ts').then(({ startPostgres }) => startPostgres())
  process.env['SVC_TEST_POSTGRES'] = (await starting).folder
}

export const mochaHooks = {
  async afterAll(): Promise<void> {
    if (!starting) return
    delete process.env['SVC_TEST_POSTGRES']
    await (await starting).remove()
  },
}
