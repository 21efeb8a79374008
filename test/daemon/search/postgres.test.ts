import assert from 'node:assert/strict'
import { PGlite } from '@electric-sql/pglite'
import { describe, it } from 'mocha'
import type { EntityManager } from 'typeorm'
import { wordsOf } from '../../../daemon/contract/search-words.ts'
import { MIGRATIONS } from '../../../daemon/db/migrations/index.ts'
import { spoken } from '../../../daemon/db/search-clause.ts'
import { postgresRunner } from '../../support/postgres-runner.ts'

/** What of a manager the clause looks at. */
const POSTGRES = { dataSource: { options: { type: 'postgres' } } } as unknown as EntityManager

describe('searching on Postgres', () => {
  it('finds what is said as SQLite does: by the beginning of each word, without case and accents', async () => {
    const postgres = await PGlite.create()
    const runner = postgresRunner(postgres)
    for (const Migration of MIGRATIONS) await new Migration().up(runner)
    await postgres.exec('ALTER TABLE transcripts DROP CONSTRAINT transcripts_subtitle_fkey')
    const said = [
      'Let us look at the Büdget',
      'The schedule of next week',
      '会議の予算について',
      "Don't stop",
    ]
    for (const [at, text] of said.entries())
      await postgres.query(
        `INSERT INTO transcripts (id, subtitle, video, file, words, lines) VALUES ($1, $2, $2, '', $3, '')`,
        [at, `${at}`, wordsOf(text).join(' ')],
      )
    const found = async (...groups: string[]) => {
      const { text, parameters } = spoken(POSTGRES, groups.map(wordsOf), 'said')!
      const { rows } = await postgres.query<{ id: number }>(
        `SELECT id FROM transcripts WHERE ${text.replace(':said', '$1')} ORDER BY id`,
        [parameters['said']],
      )
      return rows.map(({ id }) => id)
    }
    assert.deepEqual(await found('budg'), [0])
    assert.deepEqual(await found('look the'), [0])
    assert.deepEqual(await found('budget', 'week'), [0, 1])
    assert.deepEqual(await found('予算'), [2])
    assert.deepEqual(await found("don't"), [3])
    assert.deepEqual(await found('the zebra'), [])
    await postgres.close()
  })
})
