import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { fuzz } from '../../../bench/fuzz-api/run.ts'
import { startDaemon } from '../../daemon.ts'

describe('http: bad requests', () => {
  it(
    'of every kind to every route are refused, tell nothing, and touch nothing outside ' +
      'the data folder',
    async () => {
      const { faults, touched, statuses } = await fuzz({
        seed: 4,
        count: 700,
        connections: 8,
        settleMs: 0,
      })
      assert.deepEqual(faults, [])
      assert.deepEqual(touched, [])
      // They do reach what is behind the first check.
      for (const status of [200, 400, 401, 404, 405, 422])
        assert.ok((statuses.get(status) ?? 0) > 5, `${status}: ${JSON.stringify([...statuses])}`)
    },
  )

  it('HEAD of a stream without end is answered at once', async () => {
    const daemon = await startDaemon()
    try {
      const { status, headers } = await fetch(`${daemon.baseUrl}/v1/events/stream`, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${daemon.owner}` },
      })
      assert.deepEqual([status, headers.get('content-type')], [200, 'text/event-stream'])
    } finally {
      await daemon.remove()
    }
  })

  it('/docs is a page under headers that let it ask for nothing', async () => {
    const daemon = await startDaemon()
    try {
      const page = await fetch(`${daemon.baseUrl}/docs`)
      assert.match(
        page.headers.get('content-security-policy')!,
        /^default-src 'none'; style-src 'sha256-/,
      )
      assert.match(await page.text(), /<code>\/v1\/webhooks\/\{id\}\/rotate_secret<\/code>/)
    } finally {
      await daemon.remove()
    }
  })
})
