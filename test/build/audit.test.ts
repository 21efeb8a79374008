import { strict as assert } from 'node:assert'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, it } from 'mocha'
import { folders } from '../support/folder.ts'
import { servers } from '../support/server.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const BULK = '/-/npm/v1/security/advisories/bulk'

describe('the audit of packages', () => {
  const serve = servers()
  // What npm was told of a package it keeps, and asks no more.
  const folder = folders()

  /**
   * With a registry that answers what `advisories` makes of the packages that it is asked about;
   * null: it has no such address.
   */
  async function audit(
    advisories: ((names: string[]) => object) | null,
  ): Promise<{ code: number | null; said: string }> {
    const { url } = await serve((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        if (request.url !== BULK || !advisories) {
          response.writeHead(404, { 'content-type': 'application/json' })
          return response.end('{}')
        }
        const body = Buffer.concat(parts)
        const asked = JSON.parse(
          (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString(),
        ) as object
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify(advisories(Object.keys(asked))))
      })
    })
    const child = spawn(process.execPath, [join(ROOT, 'build', 'audit.ts')], {
      cwd: ROOT,
      env: { ...process.env, npm_config_registry: url, npm_config_cache: await folder() },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const code = new Promise<number | null>((resolve) => child.once('exit', resolve))
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { code: await code, said: out + err }
  }

  const advisory = (severity: string) => ({
    koa: [
      {
        id: 1,
        url: 'https://example.org/1',
        title: 'A hole',
        severity,
        vulnerable_versions: '*',
        cwe: [],
        cvss: { score: 9, vectorString: null },
      },
    ],
  })

  it('fails with the name of a package that has a known serious vulnerability', async () => {
    const { code, said } = await audit(
      (names) => (assert.ok(names.includes('koa') && !names.includes('mocha')), advisory('high')),
    )
    assert.deepEqual([code, /koa .*known vulnerability \(high\)/.test(said)], [1, true], said)
  })

  it('passes where there is none, or a moderate one', async () => {
    for (const found of [{}, advisory('moderate')]) assert.equal((await audit(() => found)).code, 0)
  })

  it('says in a line that the registry does not answer, and does not fail', async () => {
    const { code, said } = await audit(null)
    assert.deepEqual(
      [code, said],
      [0, 'npm audit: the registry does not answer; known vulnerabilities were not looked for.\n'],
    )
  })
})
