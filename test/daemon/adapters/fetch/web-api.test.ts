import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import { createWebApi } from '../../../../daemon/adapters/fetch/web-api.ts'
import { AppError } from '../../../../daemon/contract/errors.ts'
import { servers } from '../../../support/server.ts'

describe('the API of another platform', () => {
  const serve = servers()
  const api = createWebApi({ allowPrivateHosts: ['127.0.0.1'] })
  const get = (url: string) => api.get(url, { headers: {}, signal: AbortSignal.timeout(20_000) })

  it('is heard up to 4 MB, whether it says how much comes or not', async () => {
    const text = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2))
    const { url } = await serve((request, response) => {
      const body = text(Number(request.url!.slice(2)))
      if (request.url!.startsWith('/d')) response.setHeader('content-length', body.length)
      response.write(body.slice(0, 100))
      response.end(body.slice(100))
    })
    assert.equal((await get(`${url}/d4000000`)).body, 'x'.repeat(3_999_998))
    assert.equal((await get(`${url}/c4000000`)).body, 'x'.repeat(3_999_998))
    for (const path of ['/d4000001', '/c4000001', '/c30000000']) {
      await assert.rejects(
        get(url + path),
        (error) => error instanceof AppError && error.code === 'source_unreachable',
        path,
      )
    }
  })
})
