import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { ERRORS } from '../../../daemon/contract/errors.ts'
import { startDaemon, type Daemon } from '../../daemon.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

describe('addresses', () => {
  let daemon: Daemon
  before(async () => {
    daemon = await startDaemon()
  })
  after(() => daemon.remove())

  const get = (path: string, accept = '*/*') =>
    daemon.request(`${daemon.baseUrl}${path}`, { headers: { accept } })

  async function codeOf(
    method: string,
    path: string,
    token: string | null,
  ): Promise<string | null> {
    const abort = new AbortController()
    const response = await daemon.request(daemon.baseUrl + path, {
      method,
      signal: abort.signal,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json')
    const body = isProblem ? ((await response.json()) as { code: string }).code : null
    abort.abort()
    return body
  }

  for (const path of [
    '/nope',
    '/v2/videos',
    '/v1',
    '/v1/nope',
    '/v12',
    '/errors',
    '/errors/nope',
    '/npm/@svc/cli',
    '/npm/@svc/components/nope',
    '/metricsx',
    '/settings/nope',
    '/nope.html',
    '/assets/nope.js',
    '/embed/short',
    '/.env',
    '/wp-login.php',
  ]) {
    it(`${path} is not there: 404 with problem+json for programs`, async () => {
      for (const accept of ['*/*', 'application/json', '']) {
        const response = await get(path, accept)
        assert.equal(response.status, 404, accept)
        assert.match(response.headers.get('content-type')!, /^application\/problem\+json/, accept)
        assert.equal(((await response.json()) as { code: string }).code, 'not_found')
      }
      assert.equal((await fetch(`${daemon.baseUrl}${path}`, { method: 'HEAD' })).status, 404)
    })
  }

  for (const path of ['/nope', '/settings/nope', '/nope.html', '/errors/nope']) {
    it(`${path} is a page with 404 for a browser`, async () => {
      const response = await get(path, BROWSER)
      assert.equal(response.status, 404)
      assert.match(response.headers.get('content-type')!, /^text\/html/)
    })
  }

  it('what is no version of the API is problem+json for a browser too', async () => {
    for (const path of ['/v1/nope', '/v2/videos', '/v1']) {
      const response = await get(path, BROWSER)
      assert.equal(response.status, 404, path)
      assert.match(response.headers.get('content-type')!, /^application\/problem\+json/, path)
    }
  })

  it('an address that does not exist, and a method that it does not take, say so', async () => {
    assert.equal(await codeOf('GET', '/v1/nothing', daemon.owner), 'not_found')
    assert.equal(await codeOf('PUT', '/v1/videos', daemon.owner), 'method_not_allowed')
  })

  it('the type of every problem is a page that explains it', async () => {
    for (const code of Object.keys(ERRORS)) {
      const page = await fetch(`${daemon.baseUrl}/errors/${code}`)
      assert.equal(page.status, 200)
      assert.match(await page.text(), new RegExp(code))
    }
  })

  it('every page of the dashboard is there, for browsers and programs', async () => {
    const routes = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../../renderer/dist/pages.json'), 'utf8'),
    ) as { path: string }[]
    const pages = [
      '/',
      '/videos',
      '/videos/k3x9aB7dQ2mZp0R/sharing',
      '/analytics/live',
      '/device',
      '/health',
      '/settings/sso',
      '/settings/audit',
      '/settings/about',
      '/account/sessions',
      '/join',
      '/forgot',
      '/reset',
      '/sign-in',
      '/trash',
      '/links',
      '/imports',
      '/imports/new',
      '/imports/imp_00000000000000000000',
      '/developers/webhooks/whk_00000000000000000000',
    ]
    assert.deepEqual(
      routes.filter(({ path }) => !pages.some((page) => new RegExp(path).test(page))),
      [],
      'a page without its address here',
    )
    for (const page of pages) {
      for (const accept of [BROWSER, '*/*']) {
        const response = await get(page, accept)
        assert.equal(response.status, 200, page)
        assert.match(response.headers.get('content-type')!, /^text\/html/, page)
      }
    }
  })

  it('health checks are there under the names that monitors use', async () => {
    for (const path of ['/livez', '/healthz'])
      assert.deepEqual(await (await get(path)).json(), { status: 'ok' })
    assert.equal((await get('/readyz')).status, 200)
  })
})
